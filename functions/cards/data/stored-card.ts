import type { Answers, AnswerValue } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { isJsonObject } from '#shared/text/json.ts';
import { chainOf, type HistoryEntry } from './card-history.ts';
import { knownDesign } from '../../designs/data/design-versions.ts';
import { ifReadable, placeOf, readStored, UnreadableCard, largestBody, pack, unpack } from '../../data/stored.ts';
import type { Item } from '../../data/table.ts';
import type { CardStatus, PageState } from '#shared/form/form-types.ts';
import type { Texts } from '#shared/text/languages.ts';
import { reviewStates, type ReviewAct, type ReviewState } from '#shared/access/card-review.ts';

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

export interface ReviewStanding {
  readonly state: ReviewState;
  /** The latest submission in ms; null before the first. */
  readonly submitted: number | null;
  readonly open: number;
  readonly answered: number;
}

export interface ReviewDeed extends Pick<HistoryEntry, 'user' | 'org'> {
  readonly act: ReviewAct;
  readonly at: string;
  readonly word?: string;
}

export interface ReviewTrail {
  readonly submitted?: ReviewDeed;
  readonly decided?: ReviewDeed;
  readonly asked?: string;
}

export const againstWithdrawing = ({ submitted, asked }: ReviewTrail = {}, userId: string): 'access.denied' | 'review.begun' | undefined => {
  if (submitted?.user.id !== userId) return 'access.denied';
  return asked !== undefined && asked > submitted.at ? 'review.begun' : undefined;
};

/** Moves and recalculated formulas are nobody's work. */
const isWork = ({ review, transfer, move, recalculated, import: brought }: HistoryEntry): boolean => {
  if (review !== undefined) return review.act === 'submit';
  return transfer === undefined && recalculated !== true && (move === undefined || move.entered === true || brought !== undefined);
};

export const isWorkOf = (history: readonly HistoryEntry[], ids: readonly string[]): boolean => history.some((entry) => ids.includes(entry.user.id) && isWork(entry));

export const neverReviewed: ReviewStanding = { state: 'entry', submitted: null, open: 0, answered: 0 };

const stateLetters = { entry: 'e', submitted: 's', returned: 'r', locked: 'l' } as const;

/** The result looks like `s|1795312345678|1|0`. */
const writeStanding = ({ state, submitted, open, answered }: ReviewStanding): string => [stateLetters[state], submitted ?? '', open, answered].join('|');

const readStanding = (text: string): ReviewStanding => {
  const [letter = '', submitted = '', open, answered] = text.split('|');
  return { state: reviewStates.find((state) => stateLetters[state] === letter) ?? 'entry', submitted: submitted === '' ? null : Number(submitted), open: Number(open ?? 0), answered: Number(answered ?? 0) };
};

/** A submitted card returns to entry when a save leaves it unfit for submission (missing answers, errors, unconfirmed warnings). */
export const standingAfterSave = (before: ReviewStanding | undefined, isReady: () => boolean): ReviewStanding | undefined =>
  before?.state === 'submitted' && !isReady() ? { ...before, state: 'entry' } : before;

export interface CardFacts {
  readonly by: string;
  readonly orphaned: number;
  /** The card was never saved again. An import or a retry may create a card later than its id says, so the id does not tell. */
  readonly isFirst?: true;
}

/** The index carries the summary, so lists read no cards. */
export interface CardSummary {
  readonly version: number;
  readonly overall: PageState;
  readonly required: CardStatus['required'];
  /** Number of required items without an answer. Cards that an earlier release saved do not know it. */
  readonly missing?: number;
  /** The first of these items, by their positions in the version (`itemPaths`). */
  readonly firstMissing?: readonly number[];
  readonly pages: readonly PageState[];
  /** The answers of the version's listed items are in their order, null where blank. */
  readonly values: readonly AnswerValue[];
  readonly updated_org: Texts;
  /** The organisation that made the card, if another one saved it last. */
  readonly created_org?: Texts;
  readonly errors?: number;
  readonly facts: CardFacts;
  readonly review?: ReviewStanding;
  /** A newer release added these fields at the end; they are written back unchanged. */
  readonly more?: readonly unknown[];
}

const letters = { all: 'a', partial: 'p', no: 'n' } as const;
const states = { a: 'all', p: 'partial', n: 'no' } as const;

/** `required` is 1 for a card that lacks nothing, else the negative number of what it lacks; 0 was saved by an earlier release. */
type Stored = readonly [version: number, required: number, states: string, values: CardSummary['values'], org: Texts, facts: string, review?: string, maker?: Texts | '', ...more: unknown[]];

const first = 'f';

/** The result looks like `org@person|0|2|f|4,17`; blanks at the end are left out. A release before that knew the last part drops it. */
const writeFacts = ({ by, orphaned, isFirst }: CardFacts, errors: number, firstMissing: readonly number[]): string =>
  [by, orphaned, errors || '', isFirst === true ? first : '', firstMissing.join(',')].join('|').replace(/\|+$/, '');

const readFacts = (text: string): Pick<CardSummary, 'facts' | 'errors' | 'firstMissing'> => {
  const [by = '', orphaned, errors = '', mark, missing = ''] = text.split('|');
  return { facts: { by, orphaned: Number(orphaned ?? 0), ...(mark === first && { isFirst: true as const }) }, ...(Number(errors) > 0 && { errors: Number(errors) }), ...(missing !== '' && { firstMissing: missing.split(',').map(Number) }) };
};

/** The text is `[3,1,"aapn",[…],{…},"…"]`, whose first letter is the overall state. It is short because every save pays for it twice. */
export const writeSummary = ({ version, overall, required, missing = 0, firstMissing = [], pages, values, updated_org, created_org, facts, errors = 0, review, more = [] }: CardSummary): string => {
  const letterRow = [overall, ...pages].map((state) => letters[state]).join('');
  const head = [version, required === 'comp' ? 1 : -missing, letterRow, values, updated_org] as const;
  const rest = [review === undefined ? '' : writeStanding(review), created_org ?? '', ...more];
  return JSON.stringify([...head, writeFacts(facts, errors, firstMissing), ...rest.slice(0, rest.findLastIndex((part) => part !== '') + 1)]);
};

const parse = (text: string): Stored => {
  try {
    const stored: unknown = JSON.parse(text);
    if (Array.isArray(stored) && typeof stored[2] === 'string' && Array.isArray(stored[3]) && typeof stored[5] === 'string') return stored as unknown as Stored;
  } catch {
    // The error below reports it.
  }
  throw new UnreadableCard('damaged');
};

export const readSummary = (text: string): CardSummary => {
  const [version, complete, letterRow, values, updated_org, facts, review, created_org, ...more] = parse(text);
  const pages: PageState[] = [];
  for (const letter of letterRow) pages.push(states[letter as keyof typeof states]);
  const overall = pages.shift() ?? 'no';
  return { version, overall, required: complete === 1 ? 'comp' : 'incomp', ...(complete < 0 && { missing: -complete }), pages, values, updated_org, ...(isJsonObject(created_org) && { created_org }), ...readFacts(facts), ...(typeof review === 'string' && review !== '' && { review: readStanding(review) }), ...(more.length > 0 && { more }) };
};
