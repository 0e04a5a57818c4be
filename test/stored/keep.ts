import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import { itemsInTable, putItem, type Item } from './items.ts';
import type { Kept } from './one-of-each.ts';

/** What a release stored, and what it answered about it. */
interface Stored {
  readonly kept: Kept;
  readonly items: readonly Item[];
  readonly objects: readonly StoredObject[];
}

interface StoredObject {
  readonly bucket: Bucket;
  readonly key: string;
  readonly bytes: Uint8Array;
}

type Bucket = 'FILES_BUCKET' | 'EXPORTS_BUCKET';

const store = new S3Client({ forcePathStyle: true });
const fileOf = (release: string): URL => new URL(`./${release}/stored.json.gz`, import.meta.url);

/** Bytes are written as `{ base64 }`. */
const toJson = (_key: string, value: unknown): unknown => {
  const bytes = value as { readonly type?: unknown; readonly data?: readonly number[] } | null;
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  return bytes?.type === 'Buffer' && bytes.data !== undefined ? { base64: Buffer.from(bytes.data).toString('base64') } : value;
};
const fromJson = (_key: string, value: unknown): unknown => {
  const { base64 } = (value ?? {}) as { readonly base64?: unknown };
  return typeof base64 === 'string' && Object.keys(value as object).length === 1 ? Buffer.from(base64, 'base64') : value;
};


/** Notes every object that the product asks the store for, because the store lists none. */
export const watchObjects = (): (() => Promise<readonly StoredObject[]>) => {
  const send = vi.spyOn(S3Client.prototype, 'send');
  return async () => {
    const places = new Map(send.mock.calls.map(([{ input }]) => input as { Bucket?: string; Key?: string }).map(({ Bucket = '', Key = '' }) => [`${Bucket}/${Key}`, { Bucket, Key }]));
    send.mockRestore();
    const read = [...places.values()].map(async ({ Bucket, Key }) => {
      const answer = await store.send(new GetObjectCommand({ Bucket, Key })).catch(() => undefined);
      const bucket = Bucket === process.env.FILES_BUCKET ? 'FILES_BUCKET' : 'EXPORTS_BUCKET';
      return answer?.Body === undefined ? [] : [{ bucket, key: Key, bytes: await answer.Body.transformToByteArray() } as const];
    });
    return (await Promise.all(read)).flat();
  };
};

/** Writes the fixture of a release: all that is in the table, and the objects. */
export const keep = async (release: string, kept: Kept, objects: readonly StoredObject[]): Promise<void> => {
  await mkdir(new URL('.', fileOf(release)), { recursive: true });
  await writeFile(fileOf(release), gzipSync(JSON.stringify({ kept, items: await itemsInTable(), objects }, toJson, 1), { level: 9 }));
};

/** The last release whose stored forms changed. Later releases read what each such release stored. */
export const lastRelease = '1.0.0';

export const readRelease = async (release: string): Promise<Stored> => JSON.parse(gunzipSync(await readFile(fileOf(release))).toString(), fromJson) as Stored;

/** Puts into the empty table, and into the buckets, what a release stored. */
export const bringBack = async (release: string): Promise<Kept> => {
  const { kept, items, objects } = await readRelease(release);
  for (const item of items) await putItem(item);
  await Promise.all(objects.map(({ bucket, key, bytes }) => store.send(new PutObjectCommand({ Bucket: process.env[bucket], Key: key, Body: bytes }))));
  return kept;
};
