import { afterEach, expect, test, vi } from 'vitest';
import type * as ExportJobs from '#functions/data/export-jobs.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

/** When this is set, the job is given to another worker just before its worker reports progress. */
let isHandedOver = false;
let signs = 0;
vi.mock('#functions/data/export-jobs.ts', async (load) => {
  const jobs = await load<typeof ExportJobs>();
  return {
    ...jobs,
    beatExportJob: async (...[job, rows, now]: Parameters<typeof jobs.beatExportJob>) => {
      signs += 1;
      if (isHandedOver) await jobs.restartExportJob(job, now);
      return jobs.beatExportJob(job, rows, now);
    },
  };
});

const { getExportJob, restartExportJob, startExportJob, endExportJob, findExportJob } = await import('#functions/data/export-jobs.ts');

afterEach(() => {
  isHandedOver = false;
});

const openLarge = async () => {
  const { aoi, params, saved } = await openFolder();
  for (let index = 0; index < 4; index += 1) await saved({ ...caseOf(), visit: { note: `${index}`.repeat(70_000) } });
  const { body } = await callApi('requestExport', { token: aoi.token, params });
  return { aoi, key: body.key as string, job: async () => (await findExportJob(body.key as string, Date.now()))! };
};

test('a worker that learns at its sign of life that it was superseded leaves job and file to the other', async () => {
  const { job } = await openLarge();
  const { now } = Date;
  let later = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + (later += 1_500));
  isHandedOver = true;
  await runWorkers();
  clock.mockRestore();
  expect(await job()).toMatchObject({ state: 'waiting', run: 2, rows: 0 });
  // The worker stopped at this point, with most of the cards still to come.
  expect(signs).toBe(1);
});

test('a worker that was superseded before it began, or ends after that, changes nothing', async () => {
  const { job } = await openLarge();
  const old = await job();
  const next = await restartExportJob(old, Date.now());
  if (next === 'superseded') throw new Error('Nobody else takes the job over');
  expect(next.run).toBe(2);
  expect([await startExportJob(old, 4, Date.now()), await endExportJob(old, 'done', { rows: 4 }), await restartExportJob(old, Date.now())]).toEqual(['superseded', 'superseded', 'superseded']);
  expect(await getExportJob(old.id, Date.now())).toEqual(next);
  expect(await endExportJob(next, 'done', { rows: 4 })).toBe('saved');
  expect([await startExportJob(next, 4, Date.now()), await restartExportJob(next, Date.now())]).toEqual(['superseded', 'superseded']);
});
