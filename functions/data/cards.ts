import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import type { Texts } from '#shared/text/languages.ts';
import { Problem } from '../problem.ts';
import { counterActions, metClosedFolder } from './card-counters.ts';
import { nextHash, requestDigest } from './card-revision.ts';
import { readSummary, writeSummary } from './card-summary.ts';
import type { CardSummary } from './card-summary.ts';
import { cardByLink, cardByUpdate, cardKey, idGuardKey, idempotencyKey } from './keys.ts';
import { knownDesign } from './known-designs.ts';
import { packWith, unpackWith } from './pack.ts';
import { readStored, storedVersion } from './stored.ts';
import { ConditionFailed, get, transact, update } from './table.ts';
import type { Action, Changes, Item, Stored } from './table.ts';
import { textOf } from './text-of.ts';

/** One save of a card: who, when, and what each answer that changed was before. */
export interface HistoryEntry {
  readonly updated_at: string;
  readonly user: { readonly id: string; readonly name: Texts };
  readonly org: { readonly id: string; readonly name: Texts };
  readonly revision: number;
  readonly version: number;
  readonly changes: readonly { readonly path: string; readonly old: AnswerValue }[];
}

export interface Card {
  readonly folder_id: string;
  readonly id: string;
  readonly hash: string;
  readonly revision: number;
  /** ms */
  readonly updated: number;
  readonly creator_id: string;
  /** Digest of the id attributes as this card was saved; undefined while one of them is blank, or where there are none. */
  readonly guard: string | undefined;
  /** Digest of the linkage value; undefined where there is none. */
  readonly link: string | undefined;
  /** Digest of the request that wrote this revision. */
  readonly request: string;
  readonly summary: CardSummary;
  readonly vals: Answers;
  /** Answers without a place in the design version of the card; packed with the others, and only where there are any. */
  readonly kept: readonly KeptAnswer[];
  /** Oldest first. */
  readonly history: readonly HistoryEntry[];
}

/** What a save decides; hash and revision follow from the card before. */
export interface CardContent {
  readonly vals: Answers;
  readonly kept: readonly KeptAnswer[];
  readonly summary: CardSummary;
  readonly guard: string | undefined;
  readonly link: string | undefined;
  readonly entry: Omit<HistoryEntry, 'revision' | 'updated_at'>;
  /** ms; a clock that runs behind never puts a revision before its predecessor. */
  readonly now: number;
}

/** An item may have 400 KB; the rest is head and growth of one save. */
const largestBody = 360 * 1024;
const keptHistory = 50;
const deletedForSeconds = 30 * 24 * 60 * 60;

/**
 * Old entries give way when a card's history outgrows its item; the answers themselves never do, nor does the first
 * entry, which tells who made the card.
 */
const packBody = (
  dictionary: Uint8Array,
  { vals, kept }: Pick<CardContent, 'vals' | 'kept'>,
  history: readonly HistoryEntry[],
): { body: Uint8Array; history: readonly HistoryEntry[] } => {
  const made = history.slice(0, 1);
  for (let later = history.slice(1).slice(1 - keptHistory); ; later = later.slice(Math.ceil(later.length / 2))) {
    const entries = [...made, ...later];
    const body = packWith(dictionary, { vals, history: entries, ...(kept.length > 0 && { kept }) });
    if (body.length <= largestBody) return { body, history: entries };
    if (later.length === 0) throw new Problem('request.too_large');
  }
};

interface StoredCard extends Readonly<Record<string, Stored | undefined>> {
  readonly pk: string;
  readonly sk: string;
  /** Packed answers and history. */
  readonly b: Uint8Array;
  readonly h: string;
  readonly rev: number;
  readonly g1s: string;
  readonly by: string;
  readonly g?: string;
  /** L#<folder>#<digest of the linkage value> */
  readonly g2p?: string;
  readonly lp: string;
  /** Summary, projected into the index. */
  readonly s: string;
  /** ms of the deletion. */
  readonly del?: number;
}

/** pk is F#<folder>#<shard>, sk C#<card> (keys.ts). */
export const placeOf = (item: Item): { readonly folderId: string; readonly cardId: string } => ({
  folderId: textOf(item, 'pk').split('#')[1] ?? '',
  cardId: textOf(item, 'sk').slice(2),
});

/** ms; the index is by last update. */
export const updatedAt = (item: Item): number => Number(textOf(item, 'g1s').split('#')[0]);

/** The card of a stored item; undefined when it was deleted. */
const cardFrom = async (item: Item | undefined): Promise<Card | undefined> => {
  if (item === undefined) return undefined;
  const stored = readStored<StoredCard>(item);
  if (stored.del !== undefined) return undefined;
  const { folderId, cardId } = placeOf(item);
  const summary = readSummary(stored.s);
  const { dictionary } = await knownDesign(folderId, summary.version);
  const { vals, history, kept = [] } = unpackWith(dictionary, stored.b) as Pick<Card, 'vals' | 'history'> & Partial<Card>;
  return {
    folder_id: folderId,
    id: cardId,
    hash: stored.h,
    revision: stored.rev,
    updated: updatedAt(item),
    creator_id: stored.by,
    guard: stored.g,
    link: stored.g2p?.split('#')[2],
    request: stored.lp,
    summary,
    vals,
    kept,
    history,
  };
};

/** Strong, because people reopen what they have just saved. */
export const getCard = async (folderId: string, cardId: string): Promise<Card | undefined> =>
  cardFrom(await get(cardKey(folderId, cardId), { consistent: true }));

interface Written {
  readonly card: Card;
  readonly set: { readonly [attribute: string]: Stored | undefined };
}

/** Whether there is such a card; looks at no answer. */
export const hasCard = async (folderId: string, cardId: string): Promise<boolean> => {
  const item = await get(cardKey(folderId, cardId), { consistent: true });
  return item !== undefined && item.del === undefined;
};

/** The next revision of a card (null: the first one of a new card), and the attributes that store it. */
const write = async (
  { folder_id, id, creator_id }: Pick<Card, 'folder_id' | 'id' | 'creator_id'>,
  before: Card | null,
  request: string,
  content: CardContent,
): Promise<Written> => {
  const revision = (before?.revision ?? 0) + 1;
  const hash = nextHash(before?.hash ?? null, revision, content.vals);
  const updated = Math.max(content.now, (before?.updated ?? 0) + 1);
  const { entry, guard, link, summary, vals, kept } = content;
  const { dictionary } = await knownDesign(folder_id, summary.version);
  const { body, history } = packBody(dictionary, { vals, kept }, [
    ...(before?.history ?? []),
    { updated_at: new Date(updated).toISOString(), ...entry, revision },
  ]);
  return {
    card: { folder_id, id, hash, revision, updated, creator_id, guard, link, request, summary, vals, kept, history },
    set: {
      ...storedVersion(),
      ...cardByUpdate(folder_id, updated, id),
      ...(link === undefined ? { g2p: undefined, g2s: undefined } : cardByLink(folder_id, link, id)),
      b: body,
      h: hash,
      rev: revision,
      g: guard,
      lp: request,
      s: writeSummary(summary),
    },
  };
};

/** How a create is known again: by the client's key, kept in the id guard or, where none is sure to meet it, in an item of its own. */
export interface CreateAttempt {
  /** Digest of user, folder and Idempotency-Key. */
  readonly key: string | undefined;
  /** The same create computes the same id guard again; not so when a number is drawn. */
  readonly meetsGuard: boolean;
}

const attemptSeconds = 24 * 60 * 60;

/** Stores a new card, or answers the card that an earlier try of the same create stored. */
export const insertCard = async (
  place: Pick<Card, 'folder_id' | 'id' | 'creator_id'>,
  request: string,
  content: CardContent,
  { key, meetsGuard }: CreateAttempt,
): Promise<Card> => {
  const { card, set } = await write(place, null, request, content);
  const known = { card: card.id, ik: key, rq: request };
  const now = Math.floor(card.updated / 1_000);
  const claims: Action[] = [];
  if (card.guard !== undefined) {
    claims.push({
      put: { ...idGuardKey(card.folder_id, card.guard), ...storedVersion(), ...known },
      if: { pk: 'absent' },
    });
  }
  if (key !== undefined && !(meetsGuard && card.guard !== undefined)) {
    claims.push({
      put: { ...idempotencyKey(key), ...storedVersion(), ...known, ttl: now + attemptSeconds },
      if: [{ pk: 'absent' }, { ttl: { atMost: now } }],
    });
  }
  const cardAction: Action = {
    put: { ...cardKey(card.folder_id, card.id), ...set, by: card.creator_id },
    if: { pk: 'absent' },
  };
  try {
    await transact((attempt) => [
      ...claims,
      cardAction,
      ...counterActions(card, null, card.summary, attempt),
    ]);
    return card;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (metClosedFolder(error)) throw new Problem('folder.unknown');
    const earlier = [...error.failed.values()].find((item) => key !== undefined && item?.ik === key);
    if (earlier === undefined && card.guard !== undefined && error.failed.has(0)) throw new Problem('card.id_taken');
    if (earlier === undefined) throw error;
    if (earlier.rq !== request)
      throw new Problem('request.invalid', { issues: [{ path: 'headers.idempotency-key', code: 'reused' }] });
    return (await getCard(card.folder_id, textOf(earlier, 'card'))) ?? refuse('card.unknown');
  }
};

const refuse = (code: 'card.unknown' | 'card.stale'): never => {
  throw new Problem(code);
};

/** Conditions of every write to a card that exists: nobody wrote since it was read. */
const unchanged = (card: Card) => ({ h: { equals: card.hash }, del: 'absent' }) as const;

const guardActions = (before: Card, guard: string | undefined): readonly Action[] => {
  if (before.guard === guard) return [];
  const freed: Action[] =
    before.guard === undefined
      ? []
      : [{ remove: idGuardKey(before.folder_id, before.guard), if: { card: { equals: before.id } } }];
  const taken: Action[] =
    guard === undefined
      ? []
      : [
          {
            put: { ...idGuardKey(before.folder_id, guard), ...storedVersion(), card: before.id },
            if: { pk: 'absent' },
          },
        ];
  return [...freed, ...taken];
};

/** Stores the next revision of `before`, or answers the stored card when an earlier try of this very save had done so. */
export const replaceCard = async (before: Card, request: string, content: CardContent): Promise<Card> => {
  const { card, set } = await write(before, before, request, content);
  const key = cardKey(card.folder_id, card.id);
  const guards = guardActions(before, card.guard);
  const counters = (attempt: number) => counterActions(card, before.summary, card.summary, attempt);
  try {
    if (guards.length === 0 && counters(0).length === 0) await update(key, { set }, unchanged(before));
    else await transact((attempt) => [{ update: key, set, if: unchanged(before) }, ...guards, ...counters(attempt)]);
    return card;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (metClosedFolder(error)) throw new Problem('folder.unknown');
    if (!error.failed.has(0)) throw new Problem('card.id_taken');
    return resolveSave(await cardFrom(error.failed.get(0)), request);
  }
};

/** What a save may answer that finds another card than it expected: its own earlier try, or a refusal. */
export const resolveSave = (stored: Card | undefined, request: string): Card => {
  if (stored === undefined) return refuse('card.unknown');
  return stored.request === request ? stored : refuse('card.stale');
};

/**
 * Deletes softly: the card leaves lists, counts and id guard at once; its item stays for 30 days. Answers false when
 * somebody wrote to the card since it was read.
 */
export const deleteCard = async (card: Card, userId: string, now: number): Promise<boolean> => {
  const revision = card.revision + 1;
  const changes: Changes = {
    set: {
      ...storedVersion(),
      h: nextHash(card.hash, revision, {}),
      rev: revision,
      lp: requestDigest(userId, card.hash, {}),
      del: now,
      delby: userId,
      ttl: Math.floor(now / 1_000) + deletedForSeconds,
    },
    remove: ['g1p', 'g1s', 'g2p', 'g2s', 'g'],
  };
  try {
    await transact((attempt) => [
      { update: cardKey(card.folder_id, card.id), ...changes, if: unchanged(card) },
      ...guardActions(card, undefined),
      ...counterActions(card, card.summary, null, attempt),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed && metClosedFolder(error)) throw new Problem('folder.unknown');
    if (!(error instanceof ConditionFailed && error.failed.has(0))) throw error;
    return false;
  }
};
