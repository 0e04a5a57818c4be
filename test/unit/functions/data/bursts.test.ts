import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecentSort } from '#shared/api/card-lists.ts';
import { folderIdOf, lossesOf, openModel, projectId, quantile, runCreates, runPurge } from '#test/support/storage-model/burst-runs.ts';
import type { Burst } from '#test/support/storage-model/burst-runs.ts';
import { loadInstances } from '#test/support/storage-model/instances.ts';
import type { Instance } from '#test/support/storage-model/instances.ts';
import type { StorageModel } from '#test/support/storage-model/storage-model.ts';
import { inVirtualTime } from '#test/support/storage-model/virtual-time.ts';

const start = Date.parse('2026-11-22T00:00:00Z');
let instances: readonly Instance[] = [];

beforeEach(async () => {
  vi.stubEnv('TABLE_NAME', 'model');
  vi.stubEnv('AWS_REGION', 'model');
  instances = await loadInstances(16);
});

/** Runs in a storage of its own, in a time of its own. */
const inModel = (folders: number, run: (model: StorageModel) => Promise<void>): Promise<void> =>
  inVirtualTime(start, async () => {
    const model = await openModel(instances[0]!, folders);
    try {
      await run(model);
    } finally {
      model.leave();
    }
  });

/** Of a load that goes on; those before it opened the partitions. */
const retriesOf = ({ retries }: Burst) => ({ median: quantile(retries, 0.5), p99: quantile(retries, 0.99) });

const listed = async (instance: Instance, sort: RecentSort): Promise<string[]> => {
  const next = await instance.listCards({ folders: [{ folderId: folderIdOf(0), reach: 'all' }], sort, offset: 0, wanted: undefined });
  const ids: string[] = [];
  for (let entry = await next(); entry !== undefined; entry = await next()) ids.push(entry.cardId);
  return ids;
};

describe('in a storage with the limits of DynamoDB', () => {
  test('a thousand creates a second into one folder, after a hundred, lose nothing and double nothing; then the folder folds again', async () => {
    await inModel(1, async (model) => {
      const burst = await runCreates(model, instances, 1, [{ seconds: 3, perSecond: 100 }, { seconds: 1, perSecond: 1_000 }]);
      expect(await lossesOf(model, instances[0]!, burst.ids)).toEqual([]);
      expect(retriesOf(burst).median).toBe(0);
      expect(retriesOf(burst).p99).toBeLessThanOrEqual(3);
      expect(burst.refused).toBeLessThanOrEqual(2);
      const inOrder = burst.ids.map((id) => id.slice(1)).toSorted();
      for (const sort of ['created_asc', 'created_desc', 'updated_asc', 'updated_desc', 'abbreviated'] as const) {
        const ids = (await listed(instances[1]!, sort)).map((id) => id.slice(1));
        expect(ids.toSorted()).toEqual(inOrder);
      }
      expect((await listed(instances[1]!, 'created_asc')).map((id) => id.slice(1))).toEqual(inOrder);
      expect((await listed(instances[1]!, 'created_desc')).map((id) => id.slice(1))).toEqual(inOrder.toReversed());

      expect(await instances[2]!.foldSpreads(Date.now())).toBe(0);
      await new Promise((resume) => setTimeout(resume, 5 * 60_000));
      expect(await instances[2]!.foldSpreads(Date.now())).toBe(1);
      expect(await lossesOf(model, instances[3]!, burst.ids)).toEqual([]);
      const before = model.tally.read;
      expect((await listed(instances[3]!, 'updated_desc')).map((id) => id.slice(1)).toSorted()).toEqual(inOrder);
      expect(await instances[3]!.folderCounts(projectId)).toEqual(new Map([[folderIdOf(0), expect.objectContaining({ n: burst.ids.length, comp: burst.ids.length })]]));
      // At rest there is one counter to read, and one partition of the index.
      const { read } = model.tally;
      await instances[3]!.folderCounts(projectId);
      expect(model.tally.read - read).toBe(0.5);
      expect(read - before).toBeLessThan(burst.ids.length / 10);
    });
  });

  test('people who create at their own pace pay for one counter and one partition each time', async () => {
    await inModel(1, async (model) => {
      const burst = await runCreates(model, instances, 1, [{ seconds: 60, perSecond: 2 }]);
      expect(await lossesOf(model, instances[0]!, burst.ids)).toEqual([]);
      expect(model.table.sizeOf(`F#${folderIdOf(0)}#0`)).toBe(120);
      expect(burst.tally.write / 120).toBeLessThanOrEqual(13);
    });
  });

  test('a folder of 4,000 cards is put aside by one worker after the other, while others save and an export reads, and nothing else goes', async () => {
    await inModel(3, async (model) => {
      const { wrong, workers, progress, beside, written } = await runPurge(model, instances, 4_000, { seconds: 10, perSecond: 20 }, 15_000);
      expect(wrong).toEqual([]);
      expect(workers).toBeGreaterThan(1);
      expect(progress[0]).toMatch(/^[1-9]\d* of 4000$/);
      // With 200 creates beside. Two of them take a card out of the indexes by hospital. Who created the cards of a batch is counted once for each of few people: with their cards as they come it would be two more.
      expect(written / 4_000).toBeLessThan(13.5);
      // 200 creates are too few to tell the hundredth: the bench has enough of them.
      expect(quantile(beside.retries, 0.95)).toBeLessThanOrEqual(3);
      // A purge fills partitions for parts of a second: about one create of 8,000 finds no room in six tries and is asked again with its key.
      expect(beside.refused).toBeLessThanOrEqual(2);
    });
  });
});
