import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Choice, ListFile } from '#shared/design/card-design.ts';
import { keepList, missingLists } from '#shared/design/lists.ts';
import { listKey } from './object-keys.ts';
import { inFiles, readObject } from './objects.ts';

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
