import type { CallAnswer } from '#shared/api/calls.ts';
import { sharedValue } from './shared-value.ts';

const expired = sharedValue(false);
let tellers = 0;

export const sessionExpiry = {
  report: () => {
    if (tellers === 0) expired.set(true);
  },
  /** A dialog with its own sign-in replaces the common one until the returned function is called. */
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

/** The user now signed in in this browser, while this tab still holds another user's work. */
export type OtherSession = Pick<CallAnswer<'check'>, 'user' | 'org'>;

export class OtherUserSignedIn extends Error {}

const other = sharedValue<OtherSession | null>(null);
let holders = 0;

export const otherSession = {
  /** A screen with unsaved work defers the other user until the returned function is called. */
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
