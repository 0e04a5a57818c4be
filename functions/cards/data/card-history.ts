import { createHash } from 'node:crypto';
import type { ReviewAct } from '#shared/access/card-review.ts';
import type { AnswerValue, Answers, Path } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import type { Texts } from '#shared/text/languages.ts';
import { sortedJson } from '../../data/digests.ts';
import { cardHistoryFrom, cardHistoryKey, cardHistoryOf } from '../../data/keys.ts';
import { readStored, storedVersion, pack, unpack, largestBody } from '../../data/stored.ts';
import { query, type Action, type Item } from '../../data/table.ts';
import { changesNoAnswer } from '#shared/form/card-moves.ts';

export interface HistoryEntry {
  readonly updated_at: string;
  readonly user: { readonly id: string; readonly name: Texts };
  readonly org: { readonly id: string; readonly name: Texts };
  readonly revision: number;
  readonly version: number;
  readonly changes: readonly { readonly path: string; readonly old: AnswerValue }[];
  /** The save came from an import. `kept` holds the orphaned answers it brought; `undone` means that it took the row back. */
  readonly import?: { readonly id: string; readonly file: string; readonly row: number; readonly kept?: readonly Pick<KeptAnswer, 'version' | 'path'>[]; readonly undone?: true };
  /** The entry is an act of the review, which saves no answers. `query` and `path` belong to a question. */
  readonly review?: { readonly act: ReviewAct | 'ask' | 'answer' | 'close'; readonly word?: string; readonly query?: string; readonly path?: string };
  /** The card was linked with another card of the same patient or unlinked; no answers were saved. */
  readonly transfer?: { readonly act: 'link' | 'undo'; readonly way: 'to' | 'from'; readonly card: string; readonly word?: string };
  /** In the first entry, these are the numbered items whose number was drawn. */
  readonly drawn?: readonly Path[];
  /** The card moved to `version`. `many` means together with others, `entered` that the save did more than the move. */
  readonly move?: { readonly from: number; readonly kept: readonly KeptAnswer[]; readonly undone?: true; readonly many?: true; readonly entered?: true };
  /** Formulas of a later design were recalculated; nobody entered anything. */
  readonly recalculated?: true;
  /** These answers were entered at once, by the button of a group that answers all others with no. */
  readonly together?: readonly string[];
  /** The chain starts here: with a random text in a card's first entry, with the link before it in the first entry of a moved run. */
  readonly after?: string;
}

/** 132 bits are enough against a second content with the same hash, and short enough to store several per card. */
const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** Ignores order, blank answers and empty pages. */
const sumOf = (vals: Answers): string => {
  const answers = Object.entries(vals).flatMap(([page, given]) =>
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[`${page}.${name}`, value] as const])),
  );
  return short(sortedJson(answers.toSorted(([a], [b]) => (a < b ? -1 : 1))));
};

/** Each link covers the one before, so no entry can be removed unnoticed. */
const linkOf = (previous: string, { after: _place, ...entry }: HistoryEntry): string => short(sortedJson([previous, entry]));

export const hashOf = (link: string, vals: Answers): string => short(JSON.stringify([link, sumOf(vals)]));

export const deletionHash = (previous: string, revision: number): string => short(JSON.stringify([previous, revision, 'deleted']));

/** Ignores the order of names. A failed condition with this digest stored means that an earlier try succeeded and its answer was lost. */
export const requestDigest = (userId: string, previousHash: string | null, vals: Answers): string =>
  short(sortedJson([userId, previousHash, vals]));

export const chainOf = (entries: readonly HistoryEntry[]): readonly string[] => {
  const links: string[] = [];
  for (const entry of entries) links.push(linkOf(entry.after ?? links.at(-1) ?? '', entry));
  return links;
};

export const changedPaths = (before: Answers, after: Answers): HistoryEntry['changes'] => {
  const pages = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...pages].flatMap((page) => {
    const [old, now] = [before[page] ?? {}, after[page] ?? {}];
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...names]
      .filter((name) => !sameAnswer(old[name] ?? null, now[name] ?? null))
      .map((name) => ({ path: `${page}.${name}`, old: old[name] ?? null }));
  });
};

/** These entries moved out of the card's item, which counts them in `hm`. */
interface StoredHistory {
  readonly b: Uint8Array;
  /** Earlier items hold so many entries. */
  readonly n: number;
}

const cut = (entries: readonly HistoryEntry[]): readonly { readonly entries: readonly HistoryEntry[]; readonly packed: Uint8Array }[] => {
  const packed = pack(entries);
  if (packed.length <= largestBody || entries.length === 1) return [{ entries, packed }];
  const half = Math.ceil(entries.length / 2);
  return [...cut(entries.slice(0, half)), ...cut(entries.slice(half))];
};

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

export const historyBefore = async (folderId: string, cardId: string, revision: number) => {
  const holding = await query({ ...cardHistoryFrom(folderId, cardId, revision - 1), limit: 1, consistent: true });
  const last = holding.items.length > 0 ? holding : await query({ ...cardHistoryOf(folderId, cardId), descending: true, limit: 1, consistent: true });
  const [item] = last.items;
  const entries = item === undefined ? [] : entriesOf(item).filter((entry) => entry.revision < revision);
  return { entries, older: item === undefined || entries.length === 0 ? 0 : readStored<StoredHistory>(item).n };
};

interface Saved {
  readonly history: readonly HistoryEntry[];
  readonly vals: Answers;
}

const isOnlySince = ({ history, vals }: Saved, hash: string, passes: (entry: HistoryEntry) => boolean): boolean => {
  const links = chainOf(history);
  for (let index = history.length - 1; index > 0 && passes(history[index]!); index -= 1) {
    if (hashOf(links[index - 1]!, vals) === hash) return true;
  }
  return false;
};

/** Only questions and transfers, which change no answers, followed the revision with this hash. */
export const isOnlyAskedSince = (card: Saved, hash: string): boolean => isOnlySince(card, hash, changesNoAnswer);

export const isOnlyGivenBackSince = (card: Saved & { readonly summary: { readonly review?: { readonly state: string } } }, hash: string): boolean =>
  ['returned', 'entry'].includes(card.summary.review?.state ?? '') && isOnlySince(card, hash, ({ review, transfer }) => (review ?? transfer) !== undefined);
