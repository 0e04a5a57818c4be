import { mayTakeOut, seesIdentifiers } from '#shared/access/access.ts';
import type { machineCalls } from '#shared/modules/machines/calls.ts';
import { changesAfter, endOf, settledMs, type CardChange, type ChangePosition } from '../../cards/data/card-walks.ts';
import { reachOf } from '../../cards/data/card-reach.ts';
import { getCards, type Card } from '../../cards/data/cards.ts';
import { globalIdOf, orgIdOf } from '../../data/keys.ts';
import { callerIdOf } from '../../session/data/sessions.ts';
import type { Unreadable } from '../../data/stored.ts';
import type { UseCase } from '../../http/create-handler.ts';
import type { FolderMember } from '../../http/principal.ts';
import { Problem } from '../../refusals/problem.ts';
import { presentKept } from '../../cards/present-card.ts';
import { withheldIn, withoutWithheld } from '../../answers/withhold.ts';
import { recordChanges } from './data/record-changes.ts';

/** Deleted cards are dropped after 30 days, so a reader who stayed away longer must start again. */
const rememberedMs = 29 * 24 * 60 * 60 * 1_000;

/** While a reader that has `begun` catches up with old changes, it has missed none. */
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

/** A function may answer 6 MB. */
const mostBytes = 3_000_000;

export const cardChanges: UseCase<typeof machineCalls.cardChanges> = async ({ query, principal, now }) => {
  const { id } = principal.folder;
  const reach = reachOf(principal.access);
  if (query.answers === true && !mayTakeOut(principal.access, true)) throw new Problem('export.not_allowed');
  const until = now - settledMs;
  const reader = readCursor(query.since, until);
  // A cursor from the future was made up: it would silently skip changes.
  const isAhead = Math.max(reader.at, reader.begun) > now;
  if (isAhead || until - Math.max(reader.at, reader.begun) > rememberedMs) throw new Problem('changes.expired');
  if (reader.at >= until) return { changes: [], cursor: writeCursor(reader), more: false };
  const { changes, isAll } = await changesAfter({ folderId: id, reach }, reader, until, query.limit);
  const cards = query.answers === true ? await contentsOf(principal, changes) : undefined;
  const told = cards === undefined ? changes.length : fitting(changes, cards);
  const last = changes[told - 1];
  const given = changes.slice(0, told).filter(({ cardId }) => cards?.has(cardId) === true).length;
  if (given > 0) await recordChanges(followerOf(principal), given, now);
  const reached = isAll && told === changes.length ? endOf(until) : { at: last!.at, cardId: last!.cardId };
  return {
    changes: changes.slice(0, told).map(({ kind, cardId, at }) => ({
      kind,
      card_id: cardId,
      card_global_id: globalIdOf(id, cardId),
      at: new Date(at).toISOString(),
      ...cards?.get(cardId),
    })),
    cursor: writeCursor({ ...reached, begun: reader.begun }),
    more: !(isAll && told === changes.length),
  };
};

const followerOf = (principal: FolderMember) => {
  const { user, org, folder, access } = principal;
  return { lang: user.lang, caller: callerIdOf(principal), deidentified: !seesIdentifiers(access), folder_id: folder.id, folder_title: folder.title, user_id: user.id, disp_name: user.disp_name, org_name: org.name };
};

type Content = Awaited<ReturnType<typeof contentOf>>;

const contentsOf = async (principal: FolderMember, changes: readonly CardChange[]): Promise<ReadonlyMap<string, Content>> => {
  const ids = changes.filter(({ kind }) => kind !== 'deleted').map(({ cardId }) => cardId);
  const cards = await getCards(principal.folder.id, ids, reachOf(principal.access));
  const contents = await Promise.all(cards.map((card) => contentOf(card, principal)));
  return new Map(ids.map((cardId, index) => [cardId, contents[index]!]));
};

const fitting = (changes: readonly CardChange[], contents: ReadonlyMap<string, Content>): number => {
  let bytes = 0;
  for (const [index, { cardId }] of changes.entries()) {
    bytes += JSON.stringify(contents.get(cardId) ?? {}).length;
    if (bytes > mostBytes && index > 0) return index;
  }
  return changes.length;
};

const contentOf = async (card: Card | Unreadable | undefined, principal: FolderMember) => {
  if (card === undefined) return {};
  if (typeof card === 'string') return { unreadable: card };
  const [withheld, kept] = await Promise.all([withheldIn(principal.access, principal.folder, [card.summary.version]), presentKept(card, principal)]);
  return { card_hash: card.hash, version: card.summary.version, vals: withoutWithheld(withheld, card.vals), ...(withheld.isAny && { withheld: [...withheld.paths] }), created_org: { id: orgIdOf(card.creator_id), name: card.history[0]?.org.name ?? {} }, kept_answers: kept.map(({ version, path, value }) => ({ version, path, value })) };
};
