import type { Path } from '#shared/design/card-design.ts';
import type { ChangePosition } from '../../../cards/data/card-walks.ts';
import type { HistoryEntry } from '../../../cards/data/card-history.ts';
import type { Reach } from '../../../cards/data/card-reach.ts';
import { revisionActions, type Card, type CardContent } from '../../../cards/data/cards.ts';
import { keyedDigest } from '../../../data/digests.ts';
import { outcomeOf } from '../../../data/outcomes.ts';
import { readStored, storedVersion } from '../../../data/stored.ts';
import { getMany, put, query, remove, storedKey, transact, update, type Action, type Item, type Stored } from '../../../data/table.ts';
import { alikeBy, alikeIn, likenessKey, lookedThroughKey, pairIn, pairKey, pairsOf } from './keys.ts';

/** The lesser of the two global ids comes first. */
export type Pair = readonly [string, string];

export const pairOf = (one: string, other: string): Pair => (one < other ? [one, other] : [other, one]);

export interface PairDeed extends Pick<HistoryEntry, 'user' | 'org'> {
  readonly at: string;
  readonly word?: string;
}

export interface FoundPair {
  readonly cards: Pair;
  readonly hospitals: readonly [string, string];
  readonly items: readonly Path[];
  readonly acts: number;
  readonly decided?: PairDeed & { readonly same: boolean };
  /** The patient went from the hospital of card `from` to the other one. */
  readonly transfer?: PairDeed & { readonly from: string };
}

type StoredPair = Omit<FoundPair, 'cards'>;

const pairFrom = (item: Item): FoundPair => {
  const { hospitals, items, acts, decided, transfer } = readStored<StoredPair>(item);
  return { cards: pairIn(storedKey(item).sk), hospitals, items, acts, ...(decided && { decided }), ...(transfer && { transfer }) };
};

export const likenessDigest = (group: string, values: readonly string[]): Promise<string> => keyedDigest('likeness', JSON.stringify([group, ...values]));

export interface PlacedId {
  readonly id: string;
  readonly hospital: string;
}

/** The digest is written before the search, so that at least one of two simultaneous searches finds the other card. */
export const noteLikeness = (projectId: string, digest: string, { hospital, id }: PlacedId): Promise<void> => put({ ...likenessKey(projectId, digest, hospital, id), ...storedVersion() });

export const forgetLikeness = (projectId: string, digest: string, { hospital, id }: PlacedId): Promise<void> => remove(likenessKey(projectId, digest, hospital, id));

export const cardsAlike = async (projectId: string, digest: string, limit: number, hospital?: string): Promise<readonly PlacedId[]> =>
  (await query({ ...alikeBy(projectId, digest, hospital), limit, consistent: true, attributes: ['pk', 'sk'] })).items.flatMap((item) => alikeIn(storedKey(item).sk) ?? []);

export interface LookedThrough extends ChangePosition {
  readonly rule: string;
}

export const lookedThrough = async (folderIds: readonly string[], rule: string): Promise<readonly (ChangePosition | undefined)[]> =>
  (await getMany(folderIds.map(lookedThroughKey), { consistent: true })).map((item) => {
    const found = item && readStored<LookedThrough>(item);
    return found?.rule === rule ? { at: found.at, cardId: found.cardId } : undefined;
  });

export const noteLookedThrough = (folderId: string, { rule, at, cardId }: LookedThrough): Promise<void> => put({ ...lookedThroughKey(folderId), ...storedVersion(), rule, at, cardId });

/** Both cards are of the caller's hospital, or one is and the patient was transferred there from the other. */
const isReachedPair = (reach: Reach, { cards, hospitals, transfer }: FoundPair): boolean =>
  reach === 'all' || hospitals.every((hospital, index) => hospital === reach.hospital || (cards[index] === transfer?.from && hospitals[1 - index] === reach.hospital));

export const notePair = async (projectId: string, { cards, hospitals, items }: Pick<FoundPair, 'cards' | 'hospitals' | 'items'>): Promise<'saved' | 'known'> => {
  const outcome = await outcomeOf(put({ ...pairKey(projectId, cards), ...storedVersion(), hospitals: [...hospitals], items: [...items], acts: 0 }, { pk: 'absent' }), 'known');
  if (outcome === 'known') await update(pairKey(projectId, cards), { set: { items: [...items] } });
  return outcome;
};

export const knownPairs = async (projectId: string, pairs: readonly Pair[]): Promise<readonly (FoundPair | undefined)[]> =>
  (await getMany(pairs.map((cards) => pairKey(projectId, cards)), { consistent: true })).map((item) => item && pairFrom(item));

export async function* pairPages(projectId: string, after: Pair | undefined, limit: number, reach: Reach): AsyncGenerator<{ readonly pairs: readonly FoundPair[]; readonly last: Pair | undefined }> {
  for (let start: Pair | undefined = after, isFirst = true; isFirst || start !== undefined; isFirst = false) {
    const { items, next } = await query({ ...pairsOf(projectId), limit, start: start && { ...pairKey(projectId, start) } });
    const pairs = items.map(pairFrom);
    start = next && pairs.at(-1)?.cards;
    yield { pairs: pairs.filter((pair) => isReachedPair(reach, pair)), last: start };
  }
}

export interface CardRevision {
  readonly card: Card;
  readonly request: string;
  readonly content: CardContent;
}

export const replacePair = async (projectId: string, before: FoundPair, after: Omit<StoredPair, 'hospitals' | 'items'>, revisions: readonly CardRevision[]): Promise<'saved' | 'overtaken' | 'no design' | 'too large'> => {
  const actions: Action[] = [
    { put: { ...pairKey(projectId, before.cards), ...storedVersion(), hospitals: [...before.hospitals], items: [...before.items], ...(after as unknown as { readonly [name: string]: Stored }) }, if: { pk: 'present', acts: { equals: before.acts } } },
  ];
  for (const { card, request, content } of revisions) {
    const written = await revisionActions(card, request, content);
    if (typeof written === 'string') return written;
    actions.push(...written);
  }
  return outcomeOf(transact(actions), 'overtaken');
};
