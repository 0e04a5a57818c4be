import type { Answers } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { isJsonObject } from '#shared/text/json.ts';
import { chainOf, type HistoryEntry } from './card-history.ts';
import type { ReviewTrail } from './card-review.ts';
import { readSummary, type CardSummary } from './card-summary.ts';
import { knownDesign } from '../../designs/data/design-versions.ts';
import { ifReadable, placeOf, readStored, UnreadableCard, largestBody, pack, unpack } from '../../data/stored.ts';
import type { Item } from '../../data/table.ts';

/** The patient went to the hospital of this other card, or came from it. */
export interface CardTransfer {
  readonly way: 'to' | 'from';
  readonly card: string;
  readonly org: HistoryEntry['org'];
  readonly at: string;
}

export interface CardBody {
  readonly vals: Answers;
  /** The oldest entry comes first. Entries between it and the others may have moved into items of their own. */
  readonly history: readonly HistoryEntry[];
  readonly kept: readonly KeptAnswer[];
  readonly review: ReviewTrail | undefined;
  readonly transfers: readonly CardTransfer[];
  /** A newer release added these fields; they are written back unchanged. */
  readonly more: { readonly [name: string]: unknown };
}

/** When a card has `mostEntries` later entries, the older ones move out until `entriesLeft` remain. */
const mostEntries = 40;
const entriesLeft = 20;

/** The first entry of a moved run keeps the link before it, so that its chain can be checked. */
const beginRun = (run: readonly HistoryEntry[], before: string): readonly HistoryEntry[] => {
  const [first, ...rest] = run;
  return first === undefined ? run : [{ after: before, ...first }, ...rest];
};

/** Answers undefined when the body is too large even without later entries. The first entry never moves out: it says who created the card. */
export const packBody = ({ vals, kept, review, transfers, more, history }: CardBody) => {
  const made = history.slice(0, 1);
  const later = history.slice(1);
  const links = chainOf(history);
  for (let out = later.length > mostEntries ? later.length - entriesLeft : 0; ; out += Math.max(1, Math.ceil((later.length - out) / 2))) {
    const moved = beginRun(later.slice(0, out), links[0] ?? '');
    const left = [...made, ...(out === 0 ? later : beginRun(later.slice(out), links[out]!))];
    const packed = pack({ ...more, vals, history: left, ...(kept.length > 0 && { kept }), ...(review && { review }), ...(transfers.length > 0 && { transfers }) });
    if (packed.length <= largestBody) return { packed, history: left, moved };
    if (out >= later.length) return undefined;
  }
};

const knownCardVersion = 1;

const readBody = (packed: Uint8Array, itemVersion: number): CardBody => {
  let body: unknown;
  try {
    body = unpack(packed);
  } catch {
    body = undefined;
  }
  if (!isJsonObject(body) || !isJsonObject(body.vals) || !Array.isArray(body.history)) {
    throw new UnreadableCard(itemVersion > knownCardVersion ? 'newer' : 'damaged');
  }
  const { vals, history, kept = [], review, transfers = [], ...more } = body as unknown as Omit<CardBody, 'kept' | 'transfers'> & Partial<CardBody>;
  return { vals, history, kept, review, transfers, more };
};

/** Throws `UnreadableCard`. */
export const readContent = async (item: Item): Promise<CardBody & { readonly summary: CardSummary }> => {
  const { folderId, cardId } = placeOf(item);
  const { b, s, ver } = readStored<{ readonly b: Uint8Array; readonly s: string; readonly ver: number }>(item);
  const read = async () => {
    const summary = readSummary(s);
    if ((await knownDesign(folderId, summary.version)) === undefined) throw new UnreadableCard('no_design');
    return { summary, ...readBody(b, ver) };
  };
  return ifReadable(read, ({ reason }): never => {
    throw new UnreadableCard(reason, cardId);
  });
};

export const bodyOf = (item: Item): Promise<CardBody | undefined> => ifReadable(() => readContent(item));
