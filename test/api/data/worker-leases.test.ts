import { afterEach, expect, test, vi } from 'vitest';
import '#test/support/api-table.ts';
import { takeLease, withLease } from '#functions/data/worker-leases.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('no more workers of a kind than it has places work at once, and the next one waits for one that ends', async () => {
  const ends: (() => void)[] = [];
  let [now, most] = [0, 0];
  const work = async (): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((resolve) => ends.push(resolve));
    now -= 1;
  };
  vi.spyOn(Math, 'random').mockReturnValue(-0.49);
  const workers = ['a', 'b', 'c', 'd', 'e', 'f'].map((by) => withLease('export', by, work));
  await vi.waitUntil(() => ends.length === 4, 60_000);
  expect(await takeLease('export', 'g', Date.now())).toBeUndefined();
  for (let ended = 0; ended < 6; ended += 1) {
    await vi.waitUntil(() => ends.length > ended, 60_000);
    ends[ended]!();
  }
  await Promise.all(workers);
  expect(most).toBe(4);
});

test('a place is lost by who is silent for long, and kept by who comes again', async () => {
  const begun = Date.now();
  const taken = await Promise.all([0, 1, 2, 3].map((place) => takeLease('export', `worker${place}`, begun)));
  expect(taken.filter((lease) => lease === undefined).length).toBeLessThan(4);
  for (let place = 0; place < 4; place += 1) await takeLease('export', `worker${place}`, begun);
  expect(await takeLease('export', 'late', begun + 60_000)).toBeUndefined();
  expect(await takeLease('export', 'worker0', begun + 60_000)).toBeDefined();
  expect(await takeLease('export', 'late', begun + 100_000)).toBeDefined();
});

test('a worker that fails leaves its place', async () => {
  await expect(withLease('purge', 'fails', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await takeLease('purge', 'next', Date.now())).toBeDefined();
});
