import type { AnswerValue } from '#shared/design/card-design.ts';
import type { CardStatus, PageState } from '#shared/form/form-types.ts';
import type { Texts } from '#shared/text/languages.ts';
import { readStanding, writeStanding, type ReviewStanding } from './card-review.ts';
import { UnreadableCard } from '../../data/stored.ts';

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
  readonly pages: readonly PageState[];
  /** The answers of the version's listed items are in their order, null where blank. */
  readonly values: readonly AnswerValue[];
  readonly updated_org: Texts;
  readonly errors?: number;
  readonly facts: CardFacts;
  readonly review?: ReviewStanding;
  /** A newer release added these fields at the end; they are written back unchanged. */
  readonly more?: readonly unknown[];
}

const letters = { all: 'a', partial: 'p', no: 'n' } as const;
const states = { a: 'all', p: 'partial', n: 'no' } as const;

/** `required` is 1 for a card that lacks nothing, else the negative number of what it lacks; 0 was saved by an earlier release. */
type Stored = readonly [version: number, required: number, states: string, values: CardSummary['values'], org: Texts, facts: string, review?: string, ...more: unknown[]];

const first = 'f';

const writeFacts = ({ by, orphaned, isFirst }: CardFacts, errors: number): string =>
  [by, orphaned, ...(errors === 0 && isFirst !== true ? [] : [errors]), ...(isFirst === true ? [first] : [])].join('|');

const readFacts = (text: string): Pick<CardSummary, 'facts' | 'errors'> => {
  const [by = '', orphaned, errors = '', mark] = text.split('|');
  return { facts: { by, orphaned: Number(orphaned ?? 0), ...(mark === first && { isFirst: true as const }) }, ...(Number(errors) > 0 && { errors: Number(errors) }) };
};

/** The text is `[3,1,"aapn",[…],{…},"…"]`, whose first letter is the overall state. It is short because every save pays for it twice. */
export const writeSummary = ({ version, overall, required, missing = 0, pages, values, updated_org, facts, errors = 0, review, more = [] }: CardSummary): string => {
  const letterRow = [overall, ...pages].map((state) => letters[state]).join('');
  const head = [version, required === 'comp' ? 1 : -missing, letterRow, values, updated_org] as const;
  const standing = review === undefined ? '' : writeStanding(review);
  const rest = standing === '' && more.length === 0 ? [] : ([standing, ...more] as const);
  const stored: Stored = [...head, writeFacts(facts, errors), ...rest];
  return JSON.stringify(stored);
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
  const [version, complete, letterRow, values, updated_org, facts, review, ...more] = parse(text);
  const pages: PageState[] = [];
  for (const letter of letterRow) pages.push(states[letter as keyof typeof states]);
  const overall = pages.shift() ?? 'no';
  return { version, overall, required: complete === 1 ? 'comp' : 'incomp', ...(complete < 0 && { missing: -complete }), pages, values, updated_org, ...readFacts(facts), ...(typeof review === 'string' && review !== '' && { review: readStanding(review) }), ...(more.length > 0 && { more }) };
};
