import { throttleKey } from './keys.ts';
import { storedVersion } from './stored.ts';
import { remove, update } from './table.ts';

/** Failures of one login in a window. */
export const failuresPerLogin = 10;

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

export const forgetAttempts = async (digest: string, now: number): Promise<void> => {
  await remove(throttleKey(digest, windowAt(now)));
};
