import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withRetry } from '#functions/runtime/retry.ts';
import { recordUnits, withinBudget } from '#functions/data/units.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Reads so many pages of 100 units and answers after how many seconds. */
const readPages = async (pages: number): Promise<number> => {
  for (let page = 0; page < pages; page += 1) await withRetry(async () => recordUnits('read', 100));
  return Date.now() / 1_000;
};

const budget = { kind: 'read', atOnce: 1_000, perSecond: 50 } as const;

test('a worker reads what it may at once, and then as much as its budget gives a second', async () => {
  const small = withinBudget(budget, () => readPages(10));
  await vi.runAllTimersAsync();
  expect(await small).toBe(0);
  const large = withinBudget(budget, () => readPages(30));
  await vi.runAllTimersAsync();
  const seconds = await large;
  expect(seconds).toBeGreaterThanOrEqual(36);
  expect(seconds).toBeLessThanOrEqual(40);
});

test('what is written, and who has no budget, waits for nothing', async () => {
  await withinBudget(budget, async () => {
    for (let left = 50; left > 0; left -= 1) await withRetry(async () => recordUnits('write', 100));
  });
  expect(await readPages(50)).toBe(0);
});
