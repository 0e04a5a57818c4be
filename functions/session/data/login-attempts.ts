import { decideAnew, outcomeOf } from '../../data/outcomes.ts';
import { throttleKey, turnKey } from '../../data/keys.ts';
import { readStored, storedVersion } from '../../data/stored.ts';
import { get, update, type Condition } from '../../data/table.ts';

const windowMs = 15 * 60_000;

const windowAt = (now: number): number => Math.floor(now / windowMs);

export const secondsToNextWindow = (now: number): number => Math.ceil(((windowAt(now) + 1) * windowMs - now) / 1_000);

/** Counts before the attempt, so that simultaneous attempts cannot pass the limit. */
export const countAttempt = async (digest: string, now: number): Promise<number> => {
  const window = windowAt(now);
  const ttl = Math.ceil(((window + 2) * windowMs) / 1_000);
  const { n } = await update(throttleKey(digest, window), { add: { n: 1 }, set: { ...storedVersion(), ttl } });
  return Number(n);
};

export const takeBackAttempt = async (digest: string, now: number): Promise<void> => {
  await update(throttleKey(digest, windowAt(now)), { add: { n: -1 } });
};

interface Turns {
  /** It counts the tries since the last correct one. */
  readonly n: number;
  /** `last` is the last try, and tries are refused before `until`, both in ms. */
  readonly last: number;
  readonly until: number;
  readonly right?: number;
}

/** Each wrong try after these doubles the wait. */
const freeTries = 5;
const firstWaitMs = 5_000;
const longestWaitMs = 15 * 60_000;
const forgottenMs = 60 * 60_000;
/** A place is familiar if the correct password was given there within this time. */
const familiarMs = 90 * 24 * 60 * 60_000;

const waitAfter = (tries: number): number => (tries < freeTries ? 0 : Math.min(firstWaitMs * 2 ** (tries - freeTries), longestWaitMs));

interface Turn {
  /** The try may proceed at 0; otherwise it must wait so many seconds. */
  readonly seconds: number;
  readonly isFamiliar: boolean;
}

/** The turn is taken before the guess is checked, so that simultaneous guesses gain nothing. The caller is told when to retry. */
export const takeTurn = (digest: string, now: number): Promise<Turn> =>
  decideAnew(async () => {
    const item = await get(turnKey(digest), { consistent: true });
    const before = item && readStored<Turns>(item);
    const isFamiliar = before?.right !== undefined && now - before.right < familiarMs;
    if (before !== undefined && now < before.until) return { seconds: Math.ceil((before.until - now) / 1_000), isFamiliar };
    const n = before === undefined || now - before.last > forgottenMs ? 1 : before.n + 1;
    const wait = waitAfter(n);
    // Free tries set no wait: simultaneous tries may arrive in another order.
    const until = wait === 0 ? 0 : now + wait;
    const unread: Condition = before === undefined ? { pk: 'absent' } : { n: { equals: before.n }, last: { equals: before.last } };
    const set = attributesOf({ n, last: now, until, ...(isFamiliar && { right: before.right }) });
    const outcome = await outcomeOf(update(turnKey(digest), { set }, unread), 'overtaken');
    return outcome === 'saved' ? { seconds: 0, isFamiliar } : outcome;
  });

export const rememberRight = async (digest: string, now: number): Promise<void> => {
  await update(turnKey(digest), { set: attributesOf({ n: 0, last: now, until: 0, right: now }) });
};

const attributesOf = (turns: Turns) => ({
  ...storedVersion(),
  ...turns,
  right: turns.right,
  ttl: Math.ceil(Math.max(turns.last + forgottenMs, (turns.right ?? 0) + familiarMs) / 1_000),
});
