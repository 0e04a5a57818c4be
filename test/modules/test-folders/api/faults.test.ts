import { afterEach, expect, test, vi } from 'vitest';
import { findDifferences } from '#test/support/find-differences.ts';
import { callApi } from '#test/support/call-api.ts';
import type { Received } from '#test/support/call-api.ts';
import { openFolder } from '#test/support/card-folder.ts';
import { arm } from '#test/support/fault-proxy.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { seedsOf } from '#test/support/sweeps.ts';

afterEach(() => {
  arm();
  vi.useRealTimers();
});

/** A patient client asks again while the storage is busy. */
const ask = async (call: () => Promise<Received>): Promise<Received> => {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
  }
};

test.each(seedsOf(1, 20))('with a storage that throttles, conflicts, fails and loses answers (seed %i), a folder is copied and emptied', async (seed) => {
  const { params, chea, folder } = await openFolder();
  arm(seed + 200);
  const copy = await ask(() => callApi('copyFolder', { token: chea.token, params, body: { is_test: true } }));
  expect(copy.status).toBe(200);
  const empty = await ask(() => callApi('emptyFolder', { token: chea.token, params: { ...params, fId: copy.body.id }, body: { cards: 0 } }));
  expect(empty.status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  while ((await runWorkers()) > 0);
  vi.useRealTimers();
  arm();
  const folders = (await callApi('folders', { token: chea.token, params: { pId: params.pId } })).body as { id: string }[];
  expect(folders.map(({ id }) => id)).toEqual(expect.arrayContaining([folder.id, empty.body.id]));
  expect(folders.map(({ id }) => id)).not.toContain(copy.body.id);
  expect((await findDifferences()).filter(({ words }) => words.includes(params.pId))).toEqual([]);
});
