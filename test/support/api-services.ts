import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { namesOf } from '#functions/app.ts';
import { variableOf } from '#functions/function-plan.ts';
import { startDynamo } from '#infra/local/dynamodb.ts';
import { startObjectStore } from '#infra/local/object-store/start-object-store.ts';

const region = 'ap-northeast-1';
const credentials = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
const templateFile = fileURLToPath(new URL('../../cdk.out/Fuda.template.json', import.meta.url));

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Properties: Readonly<Record<string, unknown>> }>>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The table as the synthesized template says it, without its name: each test file makes its own. */
    table: object;
  }
}

/** Starts the local DynamoDB and S3 once for all API tests and hands their addresses down by the environment. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const template = await readFile(templateFile, 'utf8').catch(() => {
    throw new Error('The stack is not synthesized: run "npm test -- --only=stack" first.');
  });
  const { Resources } = JSON.parse(template) as Template;
  const ofType = (type: string) => Object.entries(Resources).filter(([, resource]) => resource.Type === type);
  const [table] = ofType('AWS::DynamoDB::Table');
  if (table === undefined) throw new Error('The stack holds no table.');
  const buckets = ofType('AWS::S3::Bucket').map(([id]) => ({ name: id.toLowerCase(), cors: [] }));
  const dir = await mkdtemp(join(tmpdir(), 'fuda-api-'));
  const dynamo = await startDynamo();
  const objects = await startObjectStore({ dir, region, credentials, buckets });
  const { AttributeDefinitions, KeySchema, BillingMode, GlobalSecondaryIndexes } = table[1].Properties;
  provide('table', { AttributeDefinitions, KeySchema, BillingMode, GlobalSecondaryIndexes });
  Object.assign(process.env, {
    TZ: 'Asia/Tokyo',
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_ENDPOINT_URL_S3: objects.endpoint,
    AWS_REQUEST_CHECKSUM_CALCULATION: 'when_required',
    FILES_BUCKET: bucketNamed(buckets, 'files'),
    EXPORTS_BUCKET: bucketNamed(buckets, 'exports'),
    ...Object.fromEntries([...namesOf('worker'), ...namesOf('service')].map((name) => [variableOf(name), name])),
    LAMBDA_TASK_ROOT: fileURLToPath(new URL('../../dist/functions/code-lists', import.meta.url)),
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
