import type { CallAnswer } from '#shared/api/calls.ts';
import { sharedValue } from './shared-value.ts';

const expired = sharedValue(false);
let tellers = 0;

/** Whether the session has expired while somebody was working: said once, by whichever call noticed first. */
export const sessionExpiry = {
  report: () => {
    if (tellers === 0) expired.set(true);
  },
  /** A dialog in which the user can sign in again says it instead of the common one, until the returned function is called. */
  tellHere: (): (() => void) => {
    tellers += 1;
    expired.set(false);
    return () => {
      tellers -= 1;
    };
  },
  settle: () => expired.set(false),
  use: expired.use,
};

/** Who is signed in in this browser by now, while this tab still holds work of somebody else. */
export type OtherSession = Pick<CallAnswer<'check'>, 'user' | 'org'>;

/** Nothing was sent: the token of this browser is somebody else's by now. */
export class OtherUserSignedIn extends Error {}

const other = sharedValue<OtherSession | null>(null);
let holders = 0;

export const otherSession = {
  /** A screen with somebody's work on it: another user is told of there, and takes over when the returned function was called. */
  hold: (): (() => void) => {
    let isHolding = true;
    holders += 1;
    return () => {
      if (!isHolding) return;
      isHolding = false;
      holders -= 1;
      other.tell();
    };
  },
  isHeld: () => holders > 0,
  report: (session: OtherSession) => other.set(session),
  settle: () => other.set(null),
  current: other.read,
  subscribe: other.subscribe,
};

export const useOtherSession = other.use;
