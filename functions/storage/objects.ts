import type { S3Client } from '@aws-sdk/client-s3';
import { env } from '../runtime/env.ts';
import { withRetry, type Trouble } from '../runtime/retry.ts';

export const s3 = () => import('./s3.ts');

/** Retries, then throws `StorageBusy`. `ask` must be repeatable and includes reading the body; `trouble` is that of the previous try. */
export const onStore = async <Result>(ask: (client: S3Client, trouble: Trouble | undefined) => Promise<Result>): Promise<Result> => {
  const { client } = await s3();
  return withRetry((_, trouble) => ask(client, trouble));
};

/** Without the right to list, S3 answers 403 for missing objects, and a HEAD without a code. */
const missing = new Set(['NoSuchKey', 'NotFound', 'AccessDenied', 'Forbidden', '403']);

export const ifThere = async <Result>(ask: (client: S3Client) => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await onStore(ask);
  } catch (error) {
    if (error instanceof Error && missing.has(error.name)) return undefined;
    throw error;
  }
};

export const inFiles = (Key: string) => ({ Bucket: env('FILES_BUCKET'), Key });

type Place = ReturnType<typeof inFiles>;

export const readObject = (at: Place): Promise<Uint8Array | undefined> => ifThere(async (client) => (await client.send(new (await s3()).GetObjectCommand(at))).Body?.transformToByteArray());

export const writeObject = async (at: Place, Body: Uint8Array | string): Promise<void> => {
  await onStore(async (client) => client.send(new (await s3()).PutObjectCommand({ ...at, Body })));
};

/** A file is stored under its SHA-256. */
export const sourceKey = (source: string): string => `workbooks/${source}`;

/** A packed list is stored under the hash of its JSON. */
export const listKey = (hash: string): string => `lists/${hash}`;

export const designSourceKey = (digest: string): string => `designs/${digest}`;

/** The prefix equals the site's download path (`/dl/*`), so that keys are addresses. */
export const exportPrefix = 'dl/';

export const exportFileKey = (jobId: string, ending: string): string => `${exportPrefix}${jobId}.${ending}`;

export const uploadPrefix = 'up/';
