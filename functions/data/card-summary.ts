import type { AnswerValue } from '#shared/design/card-design.ts';
import type { CardStatus, PageState } from '#shared/form/form-types.ts';
import type { Texts } from '#shared/text/languages.ts';
import { readStanding, writeStanding } from './card-review.ts';
import type { ReviewStanding } from './card-review.ts';
import { UnreadableCard } from './stored.ts';

/** What a search asks of a card beside its status and its listed answers. */
export interface CardFacts {
  /** Who entered the card; the id begins with that of the organisation. */
  readonly by: string;
  /** Answers without a place in the card's design version. */
  readonly orphaned: number;
  /** Never saved again since it was made, which may have been later than the id says: by an import, or by a second try. */
  readonly isFirst?: true;
}

/** What lists say of a card; the index carries it, so a list reads no card. */
export interface CardSummary {
  /** Design version the card was saved with: names pages and items. */
  readonly version: number;
  readonly overall: PageState;
  readonly required: CardStatus['required'];
  /** In the page order of that version. */
  readonly pages: readonly PageState[];
  /** Answers of that version's listed items, in their order; null where blank. */
  readonly values: readonly AnswerValue[];
  readonly updated_org: Texts;
  /** How many findings it was saved with, in a project that lets cards be saved so; none where absent. */
  readonly errors?: number;
  /** Absent from cards that were last saved before 2026-11-22. */
  readonly facts?: CardFacts;
  /** Absent until the card is submitted, or somebody asks about it. */
  readonly review?: ReviewStanding;
  /** What a newer release added at the end; written again as it was. */
  readonly more?: readonly unknown[];
}

const letters = { all: 'a', partial: 'p', no: 'n' } as const;
const states = { a: 'all', p: 'partial', n: 'no' } as const;

type Letter = keyof typeof states;
type Stored = readonly [version: number, required: 0 | 1, states: string, values: CardSummary['values'], org: Texts, facts?: string, review?: string, ...more: unknown[]];

const first = 'f';

const writeFacts = ({ by, orphaned, isFirst }: CardFacts, errors: number): string =>
  [by, orphaned, ...(errors === 0 && isFirst !== true ? [] : [errors]), ...(isFirst === true ? [first] : [])].join('|');

const readFacts = (text: string): CardFacts => {
  const [by = '', orphaned, _errors, mark] = text.split('|');
  return { by, orphaned: Number(orphaned ?? 0), ...(mark === first && { isFirst: true as const }) };
};

const errorsIn = (facts: string): Pick<CardSummary, 'errors'> => {
  const errors = Number(facts.split('|')[2] ?? 0);
  return errors === 0 ? {} : { errors };
};

/** Short, because every save pays for it twice: `[3,1,"aapn",[…],{…},"…"]`, the first letter being the overall state. */
export const writeSummary = ({ version, overall, required, pages, values, updated_org, facts, errors = 0, review, more = [] }: CardSummary): string => {
  const letterRow = [overall, ...pages].map((state) => letters[state]).join('');
  const head = [version, required === 'comp' ? 1 : 0, letterRow, values, updated_org] as const;
  const standing = review === undefined ? '' : writeStanding(review);
  const rest = standing === '' && more.length === 0 ? [] : ([standing, ...more] as const);
  const stored: Stored = facts === undefined ? head : [...head, writeFacts(facts, errors), ...rest];
  return JSON.stringify(stored);
};

const parse = (text: string): Stored => {
  try {
    const stored: unknown = JSON.parse(text);
    if (Array.isArray(stored) && typeof stored[2] === 'string' && Array.isArray(stored[3])) return stored as unknown as Stored;
  } catch {
    // Said below.
  }
  throw new UnreadableCard('damaged');
};

/** `UnreadableCard` when the text is none. */
export const readSummary = (text: string): CardSummary => {
  const [version, complete, letterRow, values, updated_org, facts, review, ...more] = parse(text);
  const pages: PageState[] = [];
  for (const letter of letterRow) pages.push(states[letter as Letter]);
  const overall = pages.shift() ?? 'no';
  return { version, overall, required: complete === 1 ? 'comp' : 'incomp', pages, values, updated_org, ...(typeof facts === 'string' && { facts: readFacts(facts), ...errorsIn(facts) }), ...(typeof review === 'string' && review !== '' && { review: readStanding(review) }), ...(more.length > 0 && { more }) };
};
