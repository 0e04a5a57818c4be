import type { Path } from '#shared/design/card-design.ts';
import { cardsByLink, cardsOf, idGuardKey, linkClaimKey, orgIdOf, type Key } from '../../data/keys.ts';
import { placeOf, textOf } from '../../data/stored.ts';
import { getMany, pagesOf, query, type Item } from '../../data/table.ts';
import { bodyOf } from './stored-card.ts';
import { isReached, type Reach } from './card-reach.ts';
import { getCard, type Card } from './cards.ts';
import { linkOfAnswers } from './card-claims.ts';

/** Finds the newest such card; the index may lag behind a save. */
const findIndexedCard = async ({ folderId, digest, scope }: LinkValue, reach: Reach): Promise<Card | undefined> => {
  for await (const items of pagesOf({ index: 'GSI2', pk: cardsByLink(folderId, digest), descending: true, limit: 10 })) {
    for (const item of items) {
      const card = await getCard(folderId, placeOf(item).cardId, reach);
      // The index may still show an old value.
      if (card?.link === digest && isWithin(scope, card.creator_id)) return card;
    }
  }
  return undefined;
};

export interface LinkValue {
  readonly folderId: string;
  readonly item: Path;
  readonly digest: string;
  readonly scope: string | null;
  /** It is set if the linkage item alone is the id attribute. */
  readonly guard: string | undefined;
}

const isWithin = (scope: string | null, creatorId: string): boolean => scope === null || orgIdOf(creatorId) === scope;

/** Finds a card that the index may not know yet, by its claim or its id guard. */
const findReservedCard = async ({ folderId, item, digest, scope, guard }: LinkValue, reach: Reach): Promise<Card | undefined> => {
  const keys: Key[] = [linkClaimKey(digest, scope), ...(guard === undefined ? [] : [idGuardKey(folderId, guard)])];
  for (const known of await getMany(keys, { consistent: true })) {
    const card = known && (await getCard(folderId, textOf(known, 'card'), reach));
    if (card && isWithin(scope, card.creator_id) && (await linkOfAnswers(folderId, item, card.vals)) === digest) return card;
  }
  return undefined;
};

export const findLinkedCard = async (value: LinkValue, reach: Reach): Promise<Card | undefined> => (await findIndexedCard(value, reach)) ?? findReservedCard(value, reach);

/** A page has at most 1 MB and costs 256 read units. */
const mostPages = 2;

/** Reads the cards, newest first. Answers null if no card has the value, undefined if the folder is too large to tell. */
export const lookThrough = async ({ folderId, item, digest, scope }: LinkValue, reach: Reach): Promise<string | null | undefined> => {
  let start: Item | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await query({ ...cardsOf(folderId), descending: true, consistent: true, start });
    for (const card of page.items) {
      // An unreadable card comes from a newer release, which has indexed it.
      const body = card.del === undefined && isWithin(scope, textOf(card, 'by')) ? await bodyOf(card) : undefined;
      if (body === undefined || !isReached(reach, { creator_id: textOf(card, 'by'), transfers: body.transfers })) continue;
      if ((await linkOfAnswers(folderId, item, body.vals)) === digest) return placeOf(card).cardId;
    }
    if (page.next === undefined) return null;
    start = page.next;
  }
  return undefined;
};
