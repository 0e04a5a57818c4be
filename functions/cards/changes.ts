import type { cardCalls } from '#shared/api/cards.ts';
import { changesAfter, endOf, rememberedMs, settledMs } from '../data/card-changes.ts';
import type { CardChange, ChangePosition } from '../data/card-changes.ts';
import { reachOf } from '../data/card-reach.ts';
import type { ReachedFolder } from '../data/card-reach.ts';
import { getCards } from '../data/cards.ts';
import type { Card } from '../data/cards.ts';
import { globalIdOf, orgIdOf } from '../data/keys.ts';
import type { Unreadable } from '../data/stored.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';

/** Where a reader stands, and when it began: while it catches up with what is old, it has missed nothing yet. */
interface Reader extends ChangePosition {
  readonly begun: number;
}

const time = (ms: number): string => String(ms).padStart(13, '0');

const writeCursor = ({ at, cardId, begun }: Reader): string => [time(begun), time(at), cardId].join('.');

const readCursor = (cursor: string | undefined, until: number): Reader => {
  if (cursor === undefined) return { begun: until, at: 0, cardId: '' };
  const [begun, at, cardId = ''] = cursor.split('.');
  return { begun: Number(begun), at: Number(at), cardId };
};

/** An answer of 6 MB is the most that a function may give. */
const mostBytes = 3_000_000;

export const cardChanges: UseCase<typeof cardCalls.cardChanges> = async ({ query, principal, now }) => {
  const { id } = principal.folder;
  const reach = reachOf(principal.access);
  const until = now - settledMs;
  const reader = readCursor(query.since, until);
  // No cursor of ours: who made it up by a clock that is ahead would hear of nothing, and miss everything until then.
  const isAhead = Math.max(reader.at, reader.begun) > now;
  if (isAhead || until - Math.max(reader.at, reader.begun) > rememberedMs) throw new Problem('changes.expired');
  if (reader.at >= until) return { changes: [], cursor: writeCursor(reader), more: false };
  const { changes, isAll } = await changesAfter({ folderId: id, reach }, reader, until, query.limit);
  const cards = query.answers === true ? await cardsOf({ folderId: id, reach }, changes) : undefined;
  const told = cards === undefined ? changes.length : fitting(changes, cards);
  const last = changes[told - 1];
  const reached = isAll && told === changes.length ? endOf(until) : { at: last!.at, cardId: last!.cardId };
  return {
    changes: changes.slice(0, told).map(({ kind, cardId, at }) => ({
      kind,
      card_id: cardId,
      card_global_id: globalIdOf(id, cardId),
      at: new Date(at).toISOString(),
      ...contentOf(cards?.get(cardId)),
    })),
    cursor: writeCursor({ ...reached, begun: reader.begun }),
    more: !(isAll && told === changes.length),
  };
};

type Read = Card | Unreadable | undefined;

const cardsOf = async ({ folderId, reach }: ReachedFolder, changes: readonly CardChange[]): Promise<ReadonlyMap<string, Read>> => {
  const ids = changes.filter(({ kind }) => kind !== 'deleted').map(({ cardId }) => cardId);
  const cards = await getCards(folderId, ids, reach);
  return new Map(ids.map((cardId, index) => [cardId, cards[index]]));
};

/** How many of the changes fit into one answer, one at least. */
const fitting = (changes: readonly CardChange[], cards: ReadonlyMap<string, Read>): number => {
  let bytes = 0;
  for (const [index, { cardId }] of changes.entries()) {
    bytes += JSON.stringify(contentOf(cards.get(cardId))).length;
    if (bytes > mostBytes && index > 0) return index;
  }
  return changes.length;
};

/** The card as it is now; one that was changed or deleted since has a later change of its own. */
const contentOf = (card: Read) => {
  if (card === undefined) return {};
  if (typeof card === 'string') return { unreadable: card };
  return { card_hash: card.hash, version: card.summary.version, vals: card.vals, created_org: { id: orgIdOf(card.creator_id), name: card.history[0]?.org.name ?? {} }, kept_answers: card.kept.map(({ version, path, value }) => ({ version, path, value })) };
};
