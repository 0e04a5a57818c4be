import type { ReachedFolder } from './card-reach.ts';
import { cardsByUpdate, cardsOfHospital } from './keys.ts';
import { getMany, query, storedKey } from './table.ts';
import type { Item, Query } from './table.ts';

/** As many cards as one request gets by their keys. */
const mostByKey = 100;

/** A page of cards. The index of a hospital's cards by creation has keys only, so its cards are read by them. */
export const readPage = async (asked: Query): Promise<{ readonly items: Item[]; readonly next: Item | undefined }> => {
  if (asked.index !== 'GSI4') return query(asked);
  const { items, next } = await query({ ...asked, limit: Math.min(asked.limit ?? mostByKey, mostByKey) });
  const cards = await getMany(items.map(storedKey));
  return { items: cards.filter((card) => card !== undefined), next };
};

/** Reads the cards of a folder by last update. */
export const queryOfUpdates = ({ folderId, reach }: ReachedFolder, descending: boolean): Query =>
  reach === 'all' ? { index: 'GSI1', pk: cardsByUpdate(folderId), descending } : { index: 'GSI3', pk: cardsOfHospital(folderId, reach.hospital), descending };
