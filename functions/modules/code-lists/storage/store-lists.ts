import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CardDesign, Choice, ListFile } from '#shared/design/card-design.ts';
import { inFiles, writeObject, listKey } from '../../../storage/objects.ts';

const mostPackedList = 3 * 1024 * 1024;

export const storeList = async (choices: readonly Choice[]): Promise<ListFile | null> => {
  const json = JSON.stringify(choices);
  const hash = createHash('sha256').update(json).digest('hex');
  const packed = await promisify(gzip)(json);
  if (packed.length > mostPackedList) return null;
  await writeObject(inFiles(listKey(hash)), packed);
  return { hash, rows: choices.length };
};

/** Stores the lists by hash and answers the design without them; null if one is too large. The domain's code lists are already stored. */
export const moveOutLists = async (design: CardDesign, long: readonly string[], codeLists: ReadonlyMap<string, ListFile>): Promise<CardDesign | null> => {
  const lists = { ...design.lists };
  const list_files: Record<string, ListFile> = {};
  for (const name of long) {
    const choices = lists[name];
    if (choices === undefined) continue;
    const stored = codeLists.get(name) ?? (await storeList(choices));
    if (stored === null) return null;
    list_files[name] = stored;
    delete lists[name];
  }
  const { lists: _, ...rest } = design;
  return { ...rest, ...(Object.keys(lists).length > 0 && { lists }), list_files };
};
