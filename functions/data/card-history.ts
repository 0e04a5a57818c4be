import { createHash } from 'node:crypto';
import type { ReviewAct } from '#shared/access/card-review.ts';
import type { AnswerValue, Answers, Path } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import type { Texts } from '#shared/text/languages.ts';
import { sortedJson } from './digests.ts';
import { cardHistoryFrom, cardHistoryKey, cardHistoryOf } from './keys.ts';
import { pack, unpack, largestBody } from './pack.ts';
import { readStored, storedVersion } from './stored.ts';
import { query, queryAll, storedKey, transact } from './table.ts';
import type { Action, Item } from './table.ts';

/** One save of a card: who, when, and what each answer that changed was before. */
export interface HistoryEntry {
  readonly updated_at: string;
  readonly user: { readonly id: string; readonly name: Texts };
  readonly org: { readonly id: string; readonly name: Texts };
  readonly revision: number;
  readonly version: number;
  readonly changes: readonly { readonly path: string; readonly old: AnswerValue }[];
  /** Where the save came from a file: the import, the name of the file, the row and which orphaned answers it brought; `undone` where it took that row back. */
  readonly import?: { readonly id: string; readonly file: string; readonly row: number; readonly kept?: readonly Pick<KeptAnswer, 'version' | 'path'>[]; readonly undone?: true };
  /** Where the revision is no save of answers but an act of the review; `query` and `path` where it is about a question. */
  readonly review?: { readonly act: ReviewAct | 'ask' | 'answer' | 'close'; readonly word?: string; readonly query?: string; readonly path?: string };
  /** Where the revision is no save of answers: the card was linked with another one of the same patient, or is so no more. */
  readonly transfer?: { readonly act: 'link' | 'undo'; readonly way: 'to' | 'from'; readonly card: string; readonly word?: string };
  /** Of the first save: the numbered items whose number was drawn. */
  readonly drawn?: readonly Path[];
  /** Where the card went to `version` from another one: that one, and what was kept beside its answers then; `many` where it was moved together with others, `entered` where the save did more than the move alone does. */
  readonly move?: { readonly from: number; readonly kept: readonly KeptAnswer[]; readonly undone?: true; readonly many?: true; readonly entered?: true };
  /** Where nobody entered anything: the formulas of a later design were worked out anew. */
  readonly recalculated?: true;
  /** What the chain begins with at this entry (a random text at a card's first one); entries before the first such are in no chain. */
  readonly after?: string;
}

/** 132 bits of a SHA-256: nobody finds a second content for a hash, and a card carries some of them. */
const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The same for the same answers, whatever their order, blank ones and empty pages left out. */
const sumOf = (vals: Answers): string => {
  const answers = Object.entries(vals).flatMap(([page, given]) =>
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[`${page}.${name}`, value] as const])),
  );
  return short(sortedJson(answers.toSorted(([a], [b]) => (a < b ? -1 : 1))));
};

/** Each link covers the one before it and what a save changed: a chain that no entry can be taken out of unseen. */
const linkOf = (previous: string, { after: _place, ...entry }: HistoryEntry): string => short(sortedJson([previous, entry]));

/** A revision's hash covers the whole chain and the answers it came to. */
export const hashOf = (link: string, vals: Answers): string => short(JSON.stringify([link, sumOf(vals)]));

/** The hash under which a deleted card lies: no save can follow it. */
export const deletionHash = (previous: string, revision: number): string => short(JSON.stringify([previous, revision, 'deleted']));

/**
 * What makes two requests the same request, whose names many a program sends in another order each time. Stored with the card: a save whose condition fails although the stored
 * digest is its own was committed by an earlier try whose answer got lost.
 */
export const requestDigest = (userId: string, previousHash: string | null, vals: Answers): string =>
  short(sortedJson([userId, previousHash, vals]));

/** The link after each entry, oldest first; undefined where no chain covers it. */
export type Chain = readonly (string | undefined)[];

/** Follows the chain through entries in the order of their revisions. It begins anew where entries are missing between. */
export const chainOf = (entries: readonly HistoryEntry[]): Chain => {
  const links: (string | undefined)[] = [];
  let link: string | undefined;
  let last = 0;
  for (const entry of entries) {
    const from = entry.after ?? (entry.revision === last + 1 ? link : undefined);
    link = from === undefined ? undefined : linkOf(from, entry);
    links.push(link);
    last = entry.revision;
  }
  return links;
};

export interface Change {
  /** "page.storedName" */
  readonly path: string;
  /** Answer before; null when there was none. */
  readonly old: AnswerValue;
}

const isSame = (a: AnswerValue, b: AnswerValue): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [before, after] = [Object.entries(a), Object.entries(b)];
  const parts = b as { readonly [part: string]: AnswerValue };
  return (
    before.length === after.length &&
    before.every(([part, value]) => Object.hasOwn(b, part) && isSame(value, parts[part]!))
  );
};

/** Every answer that differs, with what it was: the trail of one save. */
export const changedPaths = (before: Answers, after: Answers): readonly Change[] => {
  const pages = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...pages].flatMap((page) => {
    const [old, now] = [before[page] ?? {}, after[page] ?? {}];
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...names]
      .filter((name) => !isSame(old[name] ?? null, now[name] ?? null))
      .map((name) => ({ path: `${page}.${name}`, old: old[name] ?? null }));
  });
};

/** Entries of a card's history that moved out of its item; the item says how many there are (`hm`). */
interface StoredHistory {
  readonly b: Uint8Array;
  /** Entries in the items before this one. */
  readonly n: number;
}

/** In as few items as hold them. */
const cut = (entries: readonly HistoryEntry[]): readonly { readonly entries: readonly HistoryEntry[]; readonly packed: Uint8Array }[] => {
  const packed = pack(entries);
  if (packed.length <= largestBody || entries.length === 1) return [{ entries, packed }];
  const half = Math.ceil(entries.length / 2);
  return [...cut(entries.slice(0, half)), ...cut(entries.slice(half))];
};

/** Stores entries beside their card; `before` is how many had moved already. What is stored so never changes. */
export const moveActions = (folderId: string, cardId: string, moved: readonly HistoryEntry[], before: number): readonly Action[] => {
  if (moved.length === 0) return [];
  let n = before;
  return cut(moved).map(({ entries, packed }) => {
    const put = { ...cardHistoryKey(folderId, cardId, entries.at(-1)!.revision), ...storedVersion(), b: packed, n };
    n += entries.length;
    return { put, if: { pk: 'absent' } };
  });
};

export const entriesOf = (item: Item): readonly HistoryEntry[] => unpack(readStored<StoredHistory>(item).b) as readonly HistoryEntry[];

export interface HistoryPage {
  /** Oldest first. */
  readonly entries: readonly HistoryEntry[];
  /** How many of the moved entries stand before these. */
  readonly older: number;
}

/** The entries of the item that holds the one before a revision, up to that one; none when there are no older ones. */
export const historyBefore = async (folderId: string, cardId: string, revision: number): Promise<HistoryPage> => {
  const holding = await query({ ...cardHistoryFrom(folderId, cardId, revision - 1), limit: 1, consistent: true });
  const last = holding.items.length > 0 ? holding : await query({ ...cardHistoryOf(folderId, cardId), descending: true, limit: 1, consistent: true });
  const [item] = last.items;
  const entries = item === undefined ? [] : entriesOf(item).filter((entry) => entry.revision < revision);
  return { entries, older: item === undefined || entries.length === 0 ? 0 : readStored<StoredHistory>(item).n };
};

/** A transaction takes 100 actions, some of which are the card's. */
const mostTogether = 90;

/** The moved entries of a deleted card leave the table with it: those that its transaction has room for, and the others after it. */
export const expireHistory = async (folderId: string, cardId: string, ttl: number) => {
  const keys = (await queryAll({ ...cardHistoryOf(folderId, cardId), attributes: ['pk', 'sk'], consistent: true })).map(storedKey);
  const actions = keys.map((key): Action => ({ update: key, set: { ttl }, if: { pk: 'present' } }));
  return {
    together: actions.slice(0, mostTogether),
    after: async (): Promise<void> => {
      for (let start = mostTogether; start < actions.length; start += mostTogether) await transact(actions.slice(start, start + mostTogether));
    },
  };
};
