import { decideAnew, outcomeOf } from './outcomes.ts';
import { throttleKey, turnKey } from './keys.ts';
import { readStored, storedVersion } from './stored.ts';
import { get, update } from './table.ts';
import type { Condition } from './table.ts';

const windowMs = 15 * 60_000;

const windowAt = (now: number): number => Math.floor(now / windowMs);

/** Seconds until the counters start anew. */
export const secondsToNextWindow = (now: number): number => Math.ceil(((windowAt(now) + 1) * windowMs - now) / 1_000);

/** Counts an attempt before it is made, so that many at once cannot slip under the limit; answers how many there were. */
export const countAttempt = async (digest: string, now: number): Promise<number> => {
  const window = windowAt(now);
  const ttl = Math.ceil(((window + 2) * windowMs) / 1_000);
  const { n } = await update(throttleKey(digest, window), { add: { n: 1 }, set: { ...storedVersion(), ttl } });
  return Number(n);
};

/** The attempt was no failure. */
export const takeBackAttempt = async (digest: string, now: number): Promise<void> => {
  await update(throttleKey(digest, windowAt(now)), { add: { n: -1 } });
};

/** Somebody's guesses at one password from one place. */
interface Turns {
  /** Tries since the last right one. */
  readonly n: number;
  /** ms of the last try, and before which no other is looked at. */
  readonly last: number;
  readonly until: number;
  /** ms of the last right one. */
  readonly right?: number;
}

/** Tries that anybody may need; each wrong one after these doubles the wait. */
const freeTries = 5;
const firstWaitMs = 5_000;
const longestWaitMs = 15 * 60_000;
const forgottenMs = 60 * 60_000;
/** Where the right password was given within this time is a familiar place. */
const familiarMs = 90 * 24 * 60 * 60_000;

const waitAfter = (tries: number): number => (tries < freeTries ? 0 : Math.min(firstWaitMs * 2 ** (tries - freeTries), longestWaitMs));

export interface Turn {
  /** 0: it is this try's turn; else seconds until there is one. */
  readonly seconds: number;
  /** Whether the right password came from here before. */
  readonly isFamiliar: boolean;
}

/**
 * Takes the next turn, before the guess is checked: of many at once only as many get one as would one after the other.
 * Nobody waits inside the function; who comes too early is told when to come again.
 */
export const takeTurn = (digest: string, now: number): Promise<Turn> =>
  decideAnew(async () => {
    const item = await get(turnKey(digest), { consistent: true });
    const before = item && readStored<Turns>(item);
    const isFamiliar = before?.right !== undefined && now - before.right < familiarMs;
    if (before !== undefined && now < before.until) return { seconds: Math.ceil((before.until - now) / 1_000), isFamiliar };
    const n = before === undefined || now - before.last > forgottenMs ? 1 : before.n + 1;
    const wait = waitAfter(n);
    // Nobody waits for a try that is free: of two at once, the later to be looked at may have begun a moment earlier.
    const until = wait === 0 ? 0 : now + wait;
    const outcome = await writeTurn(digest, { n, last: now, until, ...(isFamiliar && { right: before.right }) }, before);
    return outcome === 'saved' ? { seconds: 0, isFamiliar } : outcome;
  });

/** The guess was right: the place is familiar, and its tries are forgotten. */
export const rememberRight = async (digest: string, now: number): Promise<void> => {
  await update(turnKey(digest), { set: attributesOf({ n: 0, last: now, until: 0, right: now }) });
};

const attributesOf = (turns: Turns) => ({
  ...storedVersion(),
  ...turns,
  right: turns.right,
  ttl: Math.ceil(Math.max(turns.last + forgottenMs, (turns.right ?? 0) + familiarMs) / 1_000),
});

/** Overtaken when another try came in between. */
const writeTurn = (digest: string, turns: Turns, before: Turns | undefined): Promise<'saved' | 'overtaken'> => {
  const unread: Condition = before === undefined ? { pk: 'absent' } : { n: { equals: before.n }, last: { equals: before.last } };
  return outcomeOf(update(turnKey(digest), { set: attributesOf(turns) }, unread), 'overtaken');
};
