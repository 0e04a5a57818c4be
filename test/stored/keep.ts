import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { DynamoDBClient, paginateScan, PutItemCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
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

export type Item = Readonly<Record<string, AttributeValue>>;
type Bucket = 'FILES_BUCKET' | 'EXPORTS_BUCKET';

const table = new DynamoDBClient({});
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

export const itemsInTable = async (): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for await (const { Items } of paginateScan({ client: table }, { TableName: process.env.TABLE_NAME })) items.push(...(Items ?? []));
  return items;
};

const century = 100 * 365 * 24 * 60 * 60;
/** In ms, as far as it is a time and not "never". */
const isTime = (value: number): boolean => value > 1_700_000_000 && value < 5_000_000_000_000;

const postponed = (value: AttributeValue, name: string): AttributeValue => {
  if (value.M !== undefined) return { M: Object.fromEntries(Object.entries(value.M).map(([key, each]) => [key, postponed(each, key)])) };
  const seconds = { ttl: century, end: century * 1_000, idle_end: century * 1_000 }[name];
  return seconds === undefined || value.N === undefined || !isTime(Number(value.N)) ? value : { N: String(Number(value.N) + seconds) };
};

/** Ends what is stored a hundred years later, so that a test of any day finds sessions, tokens and imports as they are today. */
export const postponeEnds = async (): Promise<void> => {
  for (const item of await itemsInTable()) await table.send(new PutItemCommand({ TableName: process.env.TABLE_NAME, Item: Object.fromEntries(Object.entries(item).map(([name, value]) => [name, postponed(value, name)])) }));
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
  for (const item of items) await table.send(new PutItemCommand({ TableName: process.env.TABLE_NAME, Item: item }));
  await Promise.all(objects.map(({ bucket, key, bytes }) => store.send(new PutObjectCommand({ Bucket: process.env[bucket], Key: key, Body: bytes }))));
  return kept;
};
