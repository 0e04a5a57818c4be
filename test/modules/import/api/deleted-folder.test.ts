import { afterEach, expect, test, vi } from 'vitest';
import { queryAll } from '#functions/data/table.ts';
import { headingsKey } from '#functions/modules/import/data/keys.ts';
import { callApi } from '#test/support/call-api.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { openImports } from '../support/import-folder.ts';
import { findPurgeJob, restore } from '#test/support/restore.ts';

afterEach(() => void vi.useRealTimers());

test('imports go into the trash with their folder, and come back with it', async () => {
  const { owner, manager, params, bring } = await openImports();
  expect((await bring('pid,name,sex,age,note\r\nA1,Aoi,f,50,\r\n')).import.stored).toMatchObject({ new: 1 });
  const imports = async () => (await callApi('imports', { token: owner.token, params })).body;
  const kept = () => queryAll({ pk: headingsKey(params.fId).pk, consistent: true });
  const [before, stored] = [await imports(), await kept()];
  expect(stored).toHaveLength(2);
  expect((await callApi('deleteFolder', { token: manager.token, params, query: { forceDelFlg: 'true' } })).status).toBe(204);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  await runWorkers();
  vi.useRealTimers();
  expect(await kept()).toEqual([]);
  expect(await restore((await findPurgeJob('folder', params.fId))!)).toMatchObject({ refused: 0, opened: true });
  expect(await kept()).toEqual(stored);
  expect(await imports()).toEqual(before);
});
