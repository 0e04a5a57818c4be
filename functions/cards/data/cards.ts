import { packBody, readContent, type CardBody, writeSummary, type CardSummary } from './stored-card.ts';
import { counterActions, metClosedFolder } from './card-counters.ts';
import { moveActions, chainOf, deletionHash, hashOf, requestDigest, type HistoryEntry } from './card-history.ts';
import { isMadeWithin, isReached, type Reach } from './card-reach.ts';
import { randomText } from '../../data/ids.ts';
import { besideCard, cardByDeletion, cardByLink, cardByUpdate, cardHistoryOf, cardKey, cardsOfHospital, deletedOfHospital, linkDigestOf, orgIdOf } from '../../data/keys.ts';
import { claimantIn, keepGuard, linkClaimAction, takeGuard, moveGuard, type LinkClaim } from './card-claims.ts';
import { knownDesign } from '../../designs/data/design-versions.ts';
import { ifReadable, readStored, storedVersion, textOf, placeOf, updatedAt, type Unreadable } from '../../data/stored.ts';
import { ConditionFailed, get, getMany, queryAll, storedKey, transact, update, type Action, type Changes, type Item } from '../../data/table.ts';

export interface Card extends Omit<CardBody, 'more'> {
  readonly folder_id: string;
  readonly id: string;
  readonly hash: string;
  readonly revision: number;
  /** ms */
  readonly updated: number;
  readonly creator_id: string;
  readonly guard: string | undefined;
  readonly link: string | undefined;
  readonly request: string;
  readonly summary: CardSummary;
  readonly moved: number;
  readonly stored: { readonly version: number; readonly more: CardBody['more'] };
}

/** Review and transfers stay unchanged if they are absent. */
export interface CardContent extends Pick<Card, 'vals' | 'kept' | 'guard' | 'link'>, Partial<Pick<Card, 'review' | 'transfers'>> {
  readonly summary: Omit<CardSummary, 'facts' | 'more'>;
  readonly entry: Omit<HistoryEntry, 'revision' | 'updated_at' | 'after'>;
  /** The unit is ms; a slow clock never dates a revision before its predecessor. */
  readonly now: number;
}

/** A transaction takes 100 actions, some of which the card needs. */
const mostTogether = 90;

const deletedForSeconds = 30 * 24 * 60 * 60;

interface StoredCard {
  readonly h: string;
  readonly rev: number;
  /** So many history entries moved out; none if it is absent. */
  readonly hm?: number;
  readonly by: string;
  readonly g?: string;
  /** The form is L#<folder>#<digest of the linkage value>. */
  readonly g2p?: string;
  readonly lp: string;
  /** The card was deleted at this time, in ms. */
  readonly del?: number;
}

/** Answers undefined for a deleted card; throws `UnreadableCard`. */
const cardFrom = async (item: Item | undefined): Promise<Card | undefined> => {
  if (item === undefined) return undefined;
  const stored = readStored<StoredCard>(item);
  if (stored.del !== undefined) return undefined;
  const { folderId, cardId } = placeOf(item);
  const { more, ...content } = await readContent(item);
  return {
    folder_id: folderId,
    id: cardId,
    hash: stored.h,
    revision: stored.rev,
    updated: updatedAt(item),
    creator_id: stored.by,
    guard: stored.g,
    link: stored.g2p === undefined ? undefined : linkDigestOf({ g2p: stored.g2p }),
    request: stored.lp,
    ...content,
    moved: stored.hm ?? 0,
    stored: { version: Number(item.ver), more },
  };
};

/** Answers undefined for cards beyond the reach, even unreadable ones. */
const reachedFrom = async (item: Item | undefined, reach: Reach): Promise<Card | undefined> => {
  if (item === undefined || isMadeWithin(reach, textOf(item, 'by'))) return cardFrom(item);
  const card = await ifReadable(() => cardFrom(item));
  return card !== undefined && isReached(reach, card) ? card : undefined;
};

/** The read is strong, because people reopen what they have just saved. */
export const getCard = async (folderId: string, cardId: string, reach: Reach): Promise<Card | undefined> =>
  reachedFrom(await get(cardKey(folderId, cardId), { consistent: true }), reach);

/** Answers undefined for a deleted card or one beyond the reach, and the reason for an unreadable one. */
export const getCards = async (folderId: string, cardIds: readonly string[], reach: Reach, options: { readonly consistent?: boolean } = {}): Promise<readonly (Card | Unreadable | undefined)[]> => {
  const items = await getMany(cardIds.map((cardId) => cardKey(folderId, cardId)), options);
  return Promise.all(items.map((item) => ifReadable(() => reachedFrom(item, reach), ({ reason }) => reason)));
};

export const hasCard = async (folderId: string, cardId: string, reach: Reach): Promise<boolean> => {
  const item = await get(cardKey(folderId, cardId), { consistent: true });
  if (item === undefined || item.del !== undefined) return false;
  return isMadeWithin(reach, textOf(item, 'by')) || (await reachedFrom(item, reach)) !== undefined;
};

const write = async (
  { folder_id, id, creator_id }: Pick<Card, 'folder_id' | 'id' | 'creator_id'>,
  before: Card | null,
  request: string,
  content: CardContent,
) => {
  const revision = (before?.revision ?? 0) + 1;
  const updated = Math.max(content.now, (before?.updated ?? 0) + 1);
  const { guard, link, vals, kept, review = before?.review, transfers = before?.transfers ?? [] } = content;
  const entry: HistoryEntry = {
    updated_at: new Date(updated).toISOString(),
    ...content.entry,
    revision,
    // A hash is visible to all readers of a card. Without a random start, withheld answers could be guessed from it.
    ...(before === null && { after: randomText(22) }),
  };
  const all = [...(before?.history ?? []), entry];
  const hash = hashOf(chainOf(all).at(-1) ?? '', vals);
  const { more = {}, version = 0 } = before?.stored ?? {};
  const facts = { by: creator_id, orphaned: kept.length, ...(before === null && { isFirst: true as const }) };
  const summary = { ...content.summary, facts, ...(before?.summary.more && { more: before.summary.more }) };
  if ((await knownDesign(folder_id, summary.version)) === undefined) return 'no design' as const;
  const body = packBody({ vals, kept, review, transfers, more, history: all });
  if (body === undefined) return 'too large' as const;
  const { packed, history, moved } = body;
  const movedBefore = before?.moved ?? 0;
  const movedNow = movedBefore + moved.length;
  const ver = storedVersion([], version);
  return {
    card: { folder_id, id, hash, revision, updated, creator_id, guard, link, request, summary, vals, kept, review, transfers, history, moved: movedNow, stored: { version: ver.ver, more } },
    set: {
      ...ver,
      ...cardByUpdate(folder_id, updated, id),
      g3p: cardsOfHospital(folder_id, orgIdOf(creator_id)),
      ...(link === undefined ? { g2p: undefined, g2s: undefined } : cardByLink(folder_id, link, id)),
      b: packed,
      h: hash,
      rev: revision,
      g: guard,
      lp: request,
      s: writeSummary(summary),
      hm: movedNow === 0 ? undefined : movedNow,
    },
    moves: moveActions(folder_id, id, moved, movedBefore),
  };
};

export type CardRefusal =
  /** `stale`: somebody saved the card since it was read, possibly an earlier try of this save. */
  | { readonly outcome: 'id taken' | 'folder gone' | 'no design' | 'too large' | 'stale' | 'gone' }
  /** An earlier try of this create made the card, which was deleted since. */
  | { readonly outcome: 'made and deleted'; readonly id: string }
  | { readonly outcome: 'link taken'; readonly by: string };

export type CardOutcome = { readonly outcome: 'saved'; readonly card: Card } | CardRefusal;

/** `made before` means that an earlier try stored the card under this id (`cardIdForKey`). */
export const insertCard = async (
  place: Pick<Card, 'folder_id' | 'id' | 'creator_id'>,
  request: string,
  content: CardContent,
  linkClaim?: LinkClaim,
): Promise<CardOutcome | { readonly outcome: 'made before'; readonly card: Card }> => {
  const written = await write(place, null, request, content);
  if (typeof written === 'string') return { outcome: written };
  const { card, set, moves } = written;
  const guards = takeGuard(card.folder_id, card.guard, card.id);
  const claims = linkClaim === undefined ? [] : [linkClaimAction(card.id, card.updated, linkClaim)];
  const cardAction: Action = {
    put: { ...cardKey(card.folder_id, card.id), ...set, by: card.creator_id },
    if: { pk: 'absent' },
  };
  try {
    await transact((attempt) => [cardAction, ...guards, ...claims, ...moves, ...counterActions(card, null, card.summary, attempt)]);
    return { outcome: 'saved', card };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (metClosedFolder(error)) return { outcome: 'folder gone' };
    if (error.failed.has(0)) {
      const made = await cardFrom(error.failed.get(0));
      return made === undefined ? { outcome: 'made and deleted', id: card.id } : { outcome: 'made before', card: made };
    }
    const claimant = linkClaim && claimantIn(error, linkClaim);
    if (claimant !== undefined) return { outcome: 'link taken', by: claimant };
    if (guards.length > 0 && error.failed.has(1)) return { outcome: 'id taken' };
    throw error;
  }
};

const unchanged = (card: Card) => ({ h: { equals: card.hash }, del: 'absent' }) as const;

export const replaceCard = async (before: Card, request: string, content: CardContent, further: readonly Action[] = []): Promise<CardOutcome> => {
  const written = await write(before, before, request, content);
  if (typeof written === 'string') return { outcome: written };
  const { card, set, moves } = written;
  const key = cardKey(card.folder_id, card.id);
  const guards = moveGuard(card.folder_id, card.id, before.guard, card.guard);
  const counters = (attempt: number) => counterActions(card, before.summary, card.summary, attempt);
  try {
    if (further.length === 0 && guards.length === 0 && moves.length === 0 && counters(0).length === 0) await update(key, { set }, unchanged(before));
    else await transact((attempt) => [{ update: key, set, if: unchanged(before) }, ...guards, ...moves, ...further, ...counters(attempt)]);
    return { outcome: 'saved', card };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (metClosedFolder(error)) return { outcome: 'folder gone' };
    const met = error.failed.get(0);
    if (error.failed.has(0)) return { outcome: met !== undefined && met.del === undefined ? 'stale' : 'gone' };
    if (guards.some((_guard, index) => error.failed.has(1 + index))) return { outcome: 'id taken' };
    if (further.some((_action, index) => error.failed.has(1 + guards.length + moves.length + index))) return { outcome: 'stale' };
    throw error;
  }
};

export const revisionActions = async (before: Card, request: string, content: CardContent): Promise<readonly Action[] | 'no design' | 'too large'> => {
  const written = await write(before, before, request, content);
  return typeof written === 'string' ? written : [{ update: cardKey(before.folder_id, before.id), set: written.set, if: unchanged(before) }, ...written.moves];
};

const hasDrawnId = async ({ folder_id, summary, history }: Card): Promise<boolean> => {
  const drawn = history[0]?.drawn ?? [];
  const known = drawn.length === 0 ? undefined : await knownDesign(folder_id, summary.version);
  return known !== undefined && known.design.id_attributes.some((path) => drawn.includes(path));
};

/** Assumes a drawn number in an unreadable card. */
export const mayHaveDrawnId = (item: Item): Promise<boolean> =>
  ifReadable(async () => {
    const card = await cardFrom(item);
    return card !== undefined && (await hasDrawnId(card));
  }, () => true);

/** Questions and saves that moved out expire with their card. */
const expireBeside = async ({ folder_id, id, summary, moved }: Card, ttl: number): Promise<readonly Action[]> => {
  const partitions = [...(summary.review === undefined ? [] : [besideCard(folder_id, id)]), ...(moved === 0 ? [] : [cardHistoryOf(folder_id, id)])];
  const items = await Promise.all(partitions.map((each) => queryAll({ ...each, attributes: ['pk', 'sk'], consistent: true })));
  return items.flat().map((item) => ({ update: storedKey(item), set: { ttl }, remove: ['g1p', 'g1s'], if: { pk: 'present' } }));
};

/** The card leaves lists and counts at once and expires after 30 days. Its id guard stays if a number was drawn. */
export const deleteCard = async (card: Card, userId: string, now: number): Promise<'deleted' | 'stale' | 'folder gone'> => {
  const revision = card.revision + 1;
  const ttl = Math.floor(now / 1_000) + deletedForSeconds;
  const deleted = Math.max(now, card.updated + 1);
  const changes: Changes = {
    set: {
      ...storedVersion([], card.stored.version),
      h: deletionHash(card.hash, revision),
      rev: revision,
      lp: requestDigest(userId, card.hash, {}),
      del: now,
      delby: userId,
      ttl,
      ...cardByDeletion(card.folder_id, deleted, card.id),
      g3p: deletedOfHospital(card.folder_id, orgIdOf(card.creator_id)),
    },
    remove: ['g2p', 'g2s', 'g'],
  };
  const { folder_id: folderId, id, guard } = card;
  const guards = guard !== undefined && (await hasDrawnId(card)) ? [keepGuard(folderId, guard, id)] : moveGuard(folderId, id, guard, undefined);
  const beside = await expireBeside(card, ttl);
  try {
    await transact((attempt) => [
      { update: cardKey(card.folder_id, card.id), ...changes, if: unchanged(card) },
      ...guards,
      ...counterActions(card, card.summary, null, attempt),
      ...beside.slice(0, mostTogether),
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed && metClosedFolder(error)) return 'folder gone';
    if (!(error instanceof ConditionFailed && error.failed.has(0))) throw error;
    return 'stale';
  }
  for (let from = mostTogether; from < beside.length; from += mostTogether) await transact(beside.slice(from, from + mostTogether));
  return 'deleted';
};
