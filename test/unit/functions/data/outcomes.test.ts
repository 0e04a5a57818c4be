import { expect, test, vi } from 'vitest';
import type * as Table from '#functions/data/table.ts';
import { StorageBusy } from '#functions/runtime/retry.ts';

const put = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('#functions/data/table.ts', async (load) => ({ ...(await load<typeof Table>()), put }));

const { ConditionFailed } = await import('#functions/data/table.ts');
const { outcomeOf } = await import('#functions/data/outcomes.ts');
const { cardIdForKey } = await import('#functions/cards/data/card-claims.ts');

const failed = new Map([[1, { card: 'a' }]]);

test('a write is saved, or has the outcome of its condition that did not hold', async () => {
  expect(await outcomeOf(Promise.resolve(), 'stale')).toBe('saved');
  expect(await outcomeOf(Promise.reject(new ConditionFailed(failed)), 'stale')).toBe('stale');
  expect(await outcomeOf(Promise.reject(new ConditionFailed(failed)), (items) => (items === failed ? 'taken' : 'gone'))).toBe('taken');
});

test('a storage that did not answer is no outcome', async () => {
  await expect(outcomeOf(Promise.reject(new StorageBusy()), 'stale')).rejects.toBeInstanceOf(StorageBusy);
  put.mockRejectedValueOnce(new StorageBusy());
  await expect(cardIdForKey('key', 'request', 'a', 0)).rejects.toBeInstanceOf(StorageBusy);
});
