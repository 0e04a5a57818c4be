import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Choice, ListFile } from '#shared/design/card-design.ts';
import { keepList, missingLists } from '#shared/design/lists.ts';
import { inFiles, readObject, listKey, writeObject, designSourceKey, sourceKey } from './objects.ts';
import { createHash } from 'node:crypto';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import type { ListSource, NamedList } from './compiler-event.ts';

const mostUnpacked = 64 * 1024 * 1024;

export const readPackedList = (hash: string): Promise<Uint8Array | undefined> => readObject(inFiles(listKey(hash)));

export const readStoredList = async (hash: string): Promise<readonly Choice[] | null> => {
  const packed = await readPackedList(hash);
  return packed === undefined ? null : (JSON.parse((await promisify(gunzip)(packed, { maxOutputLength: mostUnpacked })).toString('utf8')) as readonly Choice[]);
};

const mostLists = 20;

const listsOf = (json: unknown): Readonly<Record<string, ListFile>> => {
  const files: unknown = typeof json === 'object' && json !== null && 'list_files' in json ? json.list_files : null;
  if (typeof files !== 'object' || files === null) return {};
  const isFile = (file: unknown): file is ListFile => typeof file === 'object' && file !== null && 'hash' in file && /^[0-9a-f]{64}$/.test(String(file.hash));
  return Object.fromEntries(Object.entries(files).filter((entry): entry is [string, ListFile] => isFile(entry[1])).slice(0, mostLists));
};

export const bringLists = async (design: unknown): Promise<readonly string[]> => {
  const files = listsOf(design);
  const missing = new Set(missingLists({ list_files: files }).map(({ hash }) => hash));
  const gone = await Promise.all(
    Object.entries(files).map(async ([name, { hash }]) => {
      if (!missing.has(hash)) return [];
      const choices = await readStoredList(hash);
      if (choices === null) return [name];
      keepList(hash, choices);
      return [];
    }),
  );
  return gone.flat();
};

/** Answers its name, the hash. The call comes before the file is opened, and is idempotent. */
export const archiveSource = async (bytes: Uint8Array): Promise<string> => {
  const source = createHash('sha256').update(bytes).digest('hex');
  await writeObject(inFiles(sourceKey(source)), bytes);
  return source;
};

export interface DesignSource {
  readonly source: string;
  readonly left_out: readonly Diagnostic[];
  readonly repeating?: readonly string[];
  readonly lists?: readonly ListSource[];
  readonly codeLists?: readonly NamedList[];
}

export const rememberSource = (designDigest: string, from: DesignSource): Promise<void> => writeObject(inFiles(designSourceKey(designDigest)), JSON.stringify(from));

export const sourceOf = async (designDigest: string): Promise<DesignSource | undefined> => {
  const stored = await readObject(inFiles(designSourceKey(designDigest)));
  return stored && (JSON.parse(Buffer.from(stored).toString('utf8')) as DesignSource);
};

export const readSource = (source: string): Promise<Uint8Array | undefined> => readObject(inFiles(sourceKey(source)));
