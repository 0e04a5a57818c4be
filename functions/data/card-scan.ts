import { cardShards, createdAt, creationOrder } from './card-ids.ts';
import { readSummary } from './card-summary.ts';
import type { CardSummary } from './card-summary.ts';
import { placeOf, updatedAt } from './cards.ts';
import type { Card } from './cards.ts';
import { cardsOf } from './keys.ts';
import { knownDesign } from './known-designs.ts';
import { mergeSorted } from './merge-sorted.ts';
import type { Source } from './merge-sorted.ts';
import { unpackWith } from './pack.ts';
import { readStored } from './stored.ts';
import { query } from './table.ts';
import type { Item } from './table.ts';

/** A card as it goes into a file. */
export interface ScannedCard {
  readonly id: string;
  /** ms */
  readonly created: number;
  readonly updated: number;
  readonly summary: CardSummary;
  readonly vals: Card['vals'];
  readonly kept: Card['kept'];
}

const attributes = ['pk', 'sk', 'ver', 'b', 's', 'g1s', 'del'];

/** Dictionaries of the design versions that a scan has met. */
type Dictionaries = Map<number, Uint8Array>;

const dictionaryOf = async (known: Dictionaries, folderId: string, version: number): Promise<Uint8Array> => {
  const { dictionary } = await knownDesign(folderId, version);
  known.set(version, dictionary);
  return dictionary;
};

/** One shard in key order; the next page is under way while this one is used, so memory is two pages. */
const scanShard = (folderId: string, shard: string, descending: boolean): Source<Item> => {
  const readPage = (start: Item | undefined) => query({ ...cardsOf(folderId, shard), descending, attributes, start });
  let items: readonly Item[] = [];
  let index = 0;
  let coming: ReturnType<typeof readPage> | undefined = readPage(undefined);
  return async () => {
    while (index === items.length) {
      if (coming === undefined) return undefined;
      const page = await coming;
      [items, index] = [page.items, 0];
      coming = page.next && readPage(page.next);
      // The failure is met where the page is awaited; until then it must not count as unhandled.
      coming?.catch(() => undefined);
    }
    return items[index++];
  };
};

/**
 * Every card of the folder by creation. The creation order never changes, so cards that are saved while the scan runs
 * are neither missed nor met twice.
 */
export async function* scanCards(folderId: string, { newestFirst = false }: { readonly newestFirst?: boolean } = {}): AsyncGenerator<ScannedCard> {
  const next = mergeSorted(
    cardShards.map((shard) => scanShard(folderId, shard, newestFirst)),
    (a, b) => newestFirst !== creationOrder(placeOf(a).cardId) < creationOrder(placeOf(b).cardId),
  );
  const known: Dictionaries = new Map();
  for (let item = await next(); item !== undefined; item = await next()) {
    if (item.del !== undefined) continue;
    const { b, s } = readStored<{ readonly b: Uint8Array; readonly s: string }>(item);
    const { cardId: id } = placeOf(item);
    const summary = readSummary(s);
    // Waited for once per version, not once per card: 50,000 waits are a twentieth of a file's time.
    const dictionary = known.get(summary.version) ?? (await dictionaryOf(known, folderId, summary.version));
    const { vals, kept = [] } = unpackWith(dictionary, b) as Pick<Card, 'vals'> & Partial<Card>;
    yield { id, created: createdAt(id), updated: updatedAt(item), summary, vals, kept };
  }
}
