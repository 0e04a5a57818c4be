import { arm } from '#test/support/fault-proxy.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findDifferences } from '#test/support/find-differences.ts';
import { cardsOf } from '#functions/data/keys.ts';
import { queryAll } from '#functions/data/table.ts';
import { callApi } from '#test/support/call-api.ts';
import type { Received } from '#test/support/call-api.ts';
import { freeDesign } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { openLinkedFolder } from '#test/support/linked-folder.ts';
import { seedsOf } from '#test/support/sweeps.ts';
import { findPurgeJob } from '#test/support/restore.ts';

const seeds = seedsOf(1, 20);
const cards = 45;
const middle = 22;

afterEach(() => {
  arm();
  vi.useRealTimers();
});

/** A patient client: asks again while the storage is busy. */
const ask = async (call: () => Promise<Received>): Promise<Received> => {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
};

/** Moves the clock on so far that no call can still be running, and lets all workers end that were started. */
const runAll = async (): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  while ((await runWorkers()) > 0);
  vi.useRealTimers();
};

describe.each(seeds)('with a storage that throttles, conflicts, fails and loses answers (seed %i)', (seed) => {
  test('workers index, write files and clear away, within their rights', { timeout: 120_000 }, async () => {
    const { saved, setItem, enter, progress, params, aoi, chea, folder, project, counts } = await openLinkedFolder(freeDesign, null);
    for (let card = 0; card < cards; card += 1) {
      await saved({ patient: { pid: `P-${card}`, name: `name ${card}` } });
    }
    const stored = () => queryAll({ ...cardsOf(folder.id), consistent: true });
    const differences = async () => (await findDifferences()).map(({ words }) => words).filter((words) => words.includes(folder.id) || words.includes(project.id));

    arm(seed);
    expect((await ask(() => setItem('patient.pid'))).status).toBe(200);
    await runAll();
    arm();
    expect(await progress()).toMatchObject({ ready: 1 });
    for (const card of [0, middle, cards - 1]) expect((await enter(`P-${card}`)).body.card.card_id).toEqual(expect.any(String));

    for (const format of ['csv', 'xlsx', 'zip']) {
      arm(seed + 100);
      const { status, body } = await ask(() => callApi('requestExport', { token: aoi.token, params, query: { format } }));
      expect({ format, status }).toEqual({ format, status: 200 });
      await runAll();
      expect({ format, status: (await ask(() => callApi('fetchExport', { token: aoi.token, query: { k: body.key } }))).status }).toEqual({ format, status: 302 });
      arm();
    }

    expect(await differences()).toEqual([]);
    expect(await counts()).toEqual({ comp: cards, incomp: 0 });

    arm(seed + 300);
    expect((await ask(() => callApi('deleteFolder', { token: chea.token, params, query: { forceDelFlg: 'true' } }))).status).toBe(204);
    await runAll();
    arm();
    expect(await findPurgeJob('folder', folder.id)).toMatchObject({ state: 'purged' });
    expect(await stored()).toEqual([]);
    expect(await differences()).toEqual([]);
  });
});
