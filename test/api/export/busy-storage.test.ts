import { createHash } from 'node:crypto';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { afterEach, expect, test, vi } from 'vitest';
import { handler as worker } from '#functions/export/worker.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseOf, openFolder, refusal } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

type Send = (command: unknown) => Promise<unknown>;

/** The storage refuses queries for lack of capacity, so many times; pauses between the tries are none. */
const refuseQueries = (times: number): void => {
  const send = DynamoDBDocumentClient.prototype.send as Send;
  let left = times;
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(DynamoDBDocumentClient.prototype as unknown as { send: Send }, 'send').mockImplementation(async function (this: DynamoDBDocumentClient, command) {
    if (!(command instanceof QueryCommand) || left === 0) return send.call(this, command);
    left -= 1;
    throw Object.assign(new Error('busy'), { name: 'ThrottlingException' });
  });
};

const requested = async () => {
  const { aoi, params, saved } = await openFolder();
  await saved(caseOf());
  const { body } = await callApi('requestExport', { token: aoi.token, params });
  return { fetchFile: () => callApi('fetchExport', { token: aoi.token, query: { k: body.key } }), job: createHash('sha256').update(body.key as string).digest('hex') };
};

test('an export outlives a storage that is busy for longer than a call would wait', async () => {
  const { fetchFile } = await requested();
  refuseQueries(50);
  await runWorkers();
  vi.restoreAllMocks();
  expect((await fetchFile()).status).toBe(302);
});

test('a storage that stays busy for minutes does not end the export: the next start of its worker writes the file', async () => {
  const { fetchFile, job } = await requested();
  refuseQueries(Infinity);
  let gone = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => (gone += 100_000));
  await expect(runWorkers()).rejects.toThrow('storage is busy');
  vi.restoreAllMocks();
  expect(await fetchFile()).not.toMatchObject(refusal(410, 'export.failed'));
  await worker({ job }, { awsRequestId: 'again' } as Context);
  expect((await fetchFile()).status).toBe(302);
});
