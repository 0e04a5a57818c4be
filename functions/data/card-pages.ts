import type { ReachedFolder } from './card-reach.ts';
import { cardsByUpdate, cardsOfHospital } from './keys.ts';
import { getMany, query, storedKey } from './table.ts';
import type { Item, Query } from './table.ts';

const mostByKey = 100;

/** The index of a hospital's cards by creation holds only keys, so the cards are read by key. */
export const readPage = async (asked: Query): Promise<{ readonly items: Item[]; readonly next: Item | undefined }> => {
  if (asked.index !== 'GSI4') return query(asked);
  const { items, next } = await query({ ...asked, limit: Math.min(asked.limit ?? mostByKey, mostByKey) });
  const cards = await getMany(items.map(storedKey));
  return { items: cards.filter((card) => card !== undefined), next };
};

export const queryOfUpdates = ({ folderId, reach }: ReachedFolder, descending: boolean): Query =>
  reach === 'all' ? { index: 'GSI1', pk: cardsByUpdate(folderId), descending } : { index: 'GSI3', pk: cardsOfHospital(folderId, reach.hospital), descending };
