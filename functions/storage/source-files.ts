import { createHash } from 'node:crypto';
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import type { ListSource, NamedList } from './compiler-event.ts';
import { env } from '../env.ts';
import { designSourceKey, sourceKey } from './object-keys.ts';
import { onStore } from './objects.ts';

const put = (Key: string, Body: Uint8Array | string) => onStore((client) => client.send(new PutObjectCommand({ Bucket: env('FILES_BUCKET'), Key, Body })));

const read = (Key: string): Promise<Uint8Array> =>
  onStore(async (client) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: env('FILES_BUCKET'), Key }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  });

/** Archives a file as it came, before anybody opens it; answers its name. The same file again changes nothing. */
export const archiveSource = async (bytes: Uint8Array): Promise<string> => {
  const source = createHash('sha256').update(bytes).digest('hex');
  await put(sourceKey(source), bytes);
  return source;
};

/** What a design was compiled from. */
export interface DesignSource {
  /** The archived file. */
  readonly source: string;
  /** The rows and rules of the file that are missing in the design. */
  readonly left_out: readonly Diagnostic[];
  /** The forms of a dictionary that repeat, and the lists beside a workbook (missing in what earlier releases remembered). */
  readonly repeating?: readonly string[];
  readonly lists?: readonly ListSource[];
  /** The code lists of the domain that the design names, as they were. */
  readonly codeLists?: readonly NamedList[];
}

/** Remembers what a design was compiled from: preview and upload are two calls. */
export const rememberSource = async (designDigest: string, from: DesignSource): Promise<void> => {
  await put(designSourceKey(designDigest), JSON.stringify(from));
};

/** What a design was compiled from; null when it came from nowhere here. */
export const sourceOf = async (designDigest: string): Promise<DesignSource | null> => {
  try {
    const text = Buffer.from(await read(designSourceKey(designDigest))).toString('utf8');
    // Older objects hold the name of the file alone.
    return text.startsWith('{') ? (JSON.parse(text) as DesignSource) : text === '' ? null : { source: text, left_out: [] };
  } catch (error) {
    // Without the right to list, S3 answers 403 for what is not there.
    if (error instanceof NoSuchKey || (error as { readonly name?: string }).name === 'AccessDenied') return null;
    throw error;
  }
};

/** The bytes of an archived file. */
export const readSource = (source: string): Promise<Uint8Array> => read(sourceKey(source));
