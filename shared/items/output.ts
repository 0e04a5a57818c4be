import type { PpatsPriority } from '../clinical/ppats.ts';
import type { AnswerValue, Choice } from '../design/card-design.ts';
import type { Weekday } from '../text/dates.ts';
import type { Language, Texts } from '../text/languages.ts';

/** What a cell of a CSV can hold; strings are text of people, numbers and booleans are themselves. */
export type CellValue = string | number | boolean | null | undefined;

/** What a column holds: `partial_date` is a date, month or year, with "~" behind one that is about right; `code` is a value of few that are known, `any` what a formula comes to, text what somebody typed. */
export type CellKind = 'number' | 'boolean' | 'date' | 'partial_date' | 'time' | 'datetime' | 'code' | 'text' | 'any';

/** One column of an item: `part` is empty for the answer itself, else the name of a component ("SBP"). */
export interface CellPart {
  readonly part: string;
  readonly read: (answer: AnswerValue) => CellValue;
  /** The answers that are few and known, with what `read` makes of each: whoever writes many cells works them out once. */
  readonly known?: ReadonlyMap<AnswerValue, string>;
  /** Text where nothing is said. */
  readonly kind?: CellKind;
  /** What the codes mean. */
  readonly choices?: readonly Choice[];
  /** What a part is called that is no word of the product. */
  readonly title?: Texts;
  /** The range of a part that has one of its own. */
  readonly range?: { readonly min?: number; readonly max?: number };
  /** Why a file without identifiers lacks the column, or writes it more coarsely, although it is no text. */
  readonly reveals?: 'place' | 'age' | 'years' | 'birth_year' | 'age_days' | 'age_minutes' | 'weekday';
}

/** Answers that the product names itself. */
export type ClinicalName = `weekday.${Weekday}` | `ppats.${PpatsPriority}`;

/** Who reads the file, and what the product's own names are called. */
export interface CellContext {
  readonly language: Language;
  /** A text of the design in one line. */
  readonly text: (texts: Texts) => string;
  readonly clinical: (name: ClinicalName) => Texts;
  /** All choices that an answer of the item may hold: those of other versions of the design, too, where there are several. */
  readonly choicesOf?: (item: { readonly choices: readonly Choice[] }) => readonly Choice[];
  /** What each choice is called, with the words that are given. */
  readonly choiceTexts: (choices: readonly Choice[], text: CellContext['text']) => ReadonlyMap<AnswerValue, string>;
}

/** The words of a screen that answers are said with. */
export interface AnswerWords {
  /** A text of the design in the reader's language. */
  readonly text: (texts: Texts) => string;
  readonly t: (key: 'age.years.text.label' | 'age.months.text.label' | 'start.unknown.label' | 'date.about.text.label', params: { readonly years?: number; readonly months?: number; readonly date?: string }) => string;
}

/** How an item type comes out of the registry. */
export interface ItemOutput<Item> {
  /** The columns of a CSV, in order; none for items without an answer. */
  readonly cells: (item: Item, context: CellContext) => readonly CellPart[];
  /** The columns for a program of statistics, where these are others. */
  readonly split?: (item: Item, context: CellContext) => readonly CellPart[];
  /** One answer, as a reader says it. */
  readonly words: (item: Item, answer: AnswerValue, words: AnswerWords) => string;
}

type Parts = { readonly [part: string]: AnswerValue };

const isScalar = (value: AnswerValue | undefined): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
export const partsOf = (answer: AnswerValue): Parts => (isScalar(answer) || Array.isArray(answer) ? {} : (answer as Parts));

/** Answers of a shape the item has no cell for (an older version's) come out as JSON rather than not at all. */
export const readPlain = (answer: AnswerValue): CellValue => (isScalar(answer) ? answer : JSON.stringify(answer));

/** The answer itself. */
export const plainCell: CellPart = { part: '', read: readPlain };
/** The answer itself where it is no object. */
export const scalarCell: CellPart = { part: '', read: (answer) => (isScalar(answer) || Array.isArray(answer) ? readPlain(answer) : null) };

/** A cell of one component; `within` leads to the object that holds it. */
export const partCell = (part: string, within: (answer: AnswerValue) => AnswerValue = (answer) => answer): CellPart => ({
  part,
  read: (answer) => {
    const value = partsOf(within(answer))[part];
    return value === undefined ? null : readPlain(value);
  },
});
export const partCells = (kind: CellKind, ...names: readonly string[]): readonly CellPart[] => names.map((name) => ({ ...partCell(name), kind }));

/** Between the choices of one cell. */
export const choiceSeparator = ';';

/** The one cell of an answer that is a choice. */
export const chosenCells = (choices: readonly Choice[], { choiceTexts, text }: CellContext): readonly CellPart[] => {
  const known = choiceTexts(choices, text);
  return [{ part: '', known, kind: 'code', choices, read: (answer) => known.get(answer) ?? readPlain(answer) }];
};

/** An answer as it is kept: what has parts, as JSON. */
export const plainAnswer = (value: AnswerValue | undefined): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const joined = (texts: readonly string[], mark: string): string => texts.filter((text) => text !== '').join(mark);

/** The answer itself; the parts of one that has parts. */
export const plainWords = (value: AnswerValue): string => (isScalar(value) ? plainAnswer(value) : joined(Object.values(partsOf(value)).map(plainAnswer), ' / '));

/** An answer of parts that are said in a way of their own. */
export const partedWords =
  (say: (parts: Parts, words: AnswerWords) => string): ItemOutput<unknown>['words'] =>
  (_, value, words) =>
    isScalar(value) ? plainWords(value) : say(partsOf(value), words);

/** A number with a comma before each three digits. */
export const groupedNumber = (value: AnswerValue): string => plainWords(value).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','));

/** A type whose answer is said and written as it is kept. */
export const plainOutput: ItemOutput<unknown> = { cells: () => [plainCell], words: (_, value) => plainWords(value) };
/** A type with one column of a kind. */
export const outputOf = (kind: CellKind): ItemOutput<unknown> => ({ ...plainOutput, cells: () => [{ ...plainCell, kind }] });
/** A type without an answer. */
export const noOutput: ItemOutput<unknown> = { ...plainOutput, cells: () => [] };
