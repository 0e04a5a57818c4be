import { expect, test, vi } from 'vitest';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

/** What happens while the call waits for the file. */
let meanwhile = async (): Promise<void> => undefined;
vi.mock('node:timers/promises', () => ({ setTimeout: () => meanwhile() }));

test('a call that finds the file unfinished looks again, and is led to the file that came meanwhile', async () => {
  const { aoi, params, saved } = await openFolder();
  await saved(caseOf());
  const { body } = await callApi('requestExport', { token: aoi.token, params });
  const fetchFile = () => callApi('fetchExport', { token: aoi.token, query: { k: body.key } });
  expect((await fetchFile()).status).toBe(202);
  meanwhile = async () => void (await runWorkers());
  expect((await fetchFile()).status).toBe(302);
});
