import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startObjectStore } from '#infra/local/object-store/start-object-store.ts';
import { readStack } from '#infra/local/template/read-stack.ts';
import { startDynamo } from './spawn-dynamo.ts';

const region = 'ap-northeast-1';
const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
const assembly = fileURLToPath(new URL('../../cdk.out', import.meta.url));

declare module 'vitest' {
  export interface ProvidedContext {
    /** The table as the synthesized template says it, without its name: each test file makes its own. */
    table: object;
  }
}

/** Starts the local DynamoDB and S3 once for all API tests and hands their addresses down by the environment. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const stack = await readStack(assembly, region).catch((error: Error) => {
    throw new Error(`The stack is not synthesized (${error.message}): run "node infra/app.ts" first.`);
  });
  const [table] = stack.tables;
  if (table === undefined) throw new Error('The stack holds no table.');
  const dir = await mkdtemp(join(tmpdir(), 'fuda-api-'));
  const dynamo = await startDynamo();
  const objects = await startObjectStore({ dir, region, credentials, buckets: stack.buckets });
  provide('table', table.create);
  Object.assign(process.env, {
    TZ: 'Asia/Tokyo',
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_ENDPOINT_URL_S3: objects.endpoint,
    AWS_REQUEST_CHECKSUM_CALCULATION: 'when_required',
    FILES_BUCKET: bucketNamed(stack.buckets, 'files'),
    EXPORTS_BUCKET: bucketNamed(stack.buckets, 'exports'),
    EXPORT_WORKER: 'export-worker',
    ORIGIN_KEY: 'origin-key-of-the-tests',
  });
  return async () => {
    await Promise.all([dynamo.stop(), objects.stop()]);
    await rm(dir, { recursive: true });
  };
};

const bucketNamed = (buckets: readonly { readonly name: string }[], part: string): string => {
  const found = buckets.find(({ name }) => name.includes(`store${part}`));
  if (found === undefined) throw new Error(`The stack holds no bucket for ${part}.`);
  return found.name;
};
