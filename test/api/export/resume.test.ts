import { createHash } from 'node:crypto';
import { S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import type { Context } from 'aws-lambda';
import { afterEach, expect, test, vi } from 'vitest';
import { findExportJob, restartExportJob } from '#functions/data/export-jobs.ts';
import { exportJobKey } from '#functions/data/keys.ts';
import { StorageBusy } from '#functions/retry.ts';
import { update } from '#functions/data/table.ts';
import { handler as worker } from '#functions/export/worker.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, freeDesign, openFolder } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const { aoi, params, saved } = await openFolder(freeDesign);
/** Some 7 MB of file: one part ends by itself behind 6 MB, the rest is the last one. */
for (let index = 0; index < 24; index += 1) await saved({ ...caseOf(), visit: { no: index, note: `${index} `.repeat(150_000).slice(0, 300_000) } });

const context = { awsRequestId: 'again' } as Context;

const request = async (query: Record<string, string>) => {
  const { body } = await callApi('requestExport', { token: aoi.token, params, query });
  const key = body.key as string;
  const file = async (): Promise<string> => {
    const { headers } = await callApi('fetchExport', { token: aoi.token, query: { k: key } });
    const answer = await fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.EXPORTS_BUCKET}${headers.location}`);
    return answer.text();
  };
  return { id: createHash('sha256').update(key).digest('hex'), job: async () => (await findExportJob(key, Date.now()))!, file };
};

/** The storage of files takes the first part, and none beyond. */
const refuseLaterParts = (): { readonly sent: () => number } => {
  const send = S3Client.prototype.send as (command: unknown) => Promise<unknown>;
  let sent = 0;
  vi.spyOn(S3Client.prototype as unknown as { send: typeof send }, 'send').mockImplementation(async function (this: S3Client, command) {
    if (!(command instanceof UploadPartCommand)) return send.call(this, command);
    sent += 1;
    if (sent > 1) throw new StorageBusy();
    return send.call(this, command);
  });
  return { sent: () => sent };
};

test.each<[Record<string, string>]>([[{}], [{ format: 'jsonl' }], [{ style: 'statistics' }], [{ format: 'odm' }]])('a worker goes on behind the parts that another one has left (%j), and the file is as of one piece', async (query) => {
  const whole = await request(query);
  await runWorkers();
  const broken = await request(query);
  refuseLaterParts();
  await expect(runWorkers()).rejects.toThrow('storage is busy');
  vi.restoreAllMocks();
  const { progress, rows } = await broken.job();
  expect(progress).toMatchObject({ tags: [expect.any(String)], rows });
  expect(rows).toBeGreaterThan(15);
  const second = await restartExportJob(await broken.job(), Date.now());
  expect(second).toMatchObject({ run: 2, rows });
  // Lambda starts the first run again, which the job has left behind.
  await worker({ job: broken.id, run: 1 }, context);
  expect((await broken.job()).state).toBe('waiting');
  const parts = refuseLaterParts();
  await worker({ job: broken.id, run: 2 }, context);
  expect(parts.sent()).toBe(1);
  // ODM tells when each of both was asked for.
  const [taken, expected] = (await Promise.all([broken.file(), whole.file()])).map((text) => text.replace(/ FileOID="[^"]+" CreationDateTime="[^"]+"/, ''));
  expect(taken).toBe(expected);
});

test('a file whose columns have changed since is begun anew', async () => {
  const broken = await request({});
  refuseLaterParts();
  await expect(runWorkers()).rejects.toThrow('storage is busy');
  vi.restoreAllMocks();
  const { progress } = await broken.job();
  await update(exportJobKey(broken.id), { set: { 'progress.shape': 'another' } });
  await worker({ job: broken.id, run: 1 }, context);
  expect((await broken.file()).split('\r\n')).toHaveLength(26);
  expect(progress?.rows).toBeLessThan(24);
});
