import type { PpatsPriority } from '../clinical/ppats.ts';
import type { AnswerValue, Choice, PluginItem, PluginKind } from '../design/card-design.ts';
import type { Weekday } from '../text/dates.ts';
import type { Language, Texts } from '../text/languages.ts';

export type CellValue = string | number | boolean | null | undefined;

/** A `partial_date` may be a month or year, with "~" if approximate; `code` is one of a known set, `any` a formula's result, `text` typed. */
export type CellKind = 'number' | 'boolean' | 'date' | 'partial_date' | 'time' | 'datetime' | 'code' | 'text' | 'any';

/** `part` is empty for the answer itself, else the name of a component ("SBP"). */
export interface CellPart {
  readonly part: string;
  readonly read: (answer: AnswerValue) => CellValue;
  /** The cells of a known set of answers are computed once per column. */
  readonly known?: ReadonlyMap<AnswerValue, string>;
  readonly kind?: CellKind;
  readonly choices?: readonly Choice[];
  readonly title?: Texts;
  readonly range?: { readonly min?: number; readonly max?: number };
  /** A file without identifiers omits the column or writes it more coarsely. */
  readonly reveals?: 'place' | 'age' | 'years' | 'birth_year' | 'age_days' | 'age_minutes' | 'weekday';
}

export type ClinicalName = `weekday.${Weekday}` | `ppats.${PpatsPriority}`;

export interface CellContext {
  readonly language: Language;
  readonly text: (texts: Texts) => string;
  readonly clinical: (name: ClinicalName) => Texts;
  readonly choicesOf?: (item: { readonly choices: readonly Choice[] }) => readonly Choice[];
  readonly choiceTexts: (choices: readonly Choice[], text: CellContext['text']) => ReadonlyMap<AnswerValue, string>;
}

export interface AnswerWords {
  readonly text: (texts: Texts) => string;
  readonly t: (key: 'age.years.text.label' | 'age.months.text.label' | 'start.unknown.label' | 'date.about.text.label', params: { readonly years?: number; readonly months?: number; readonly date?: string }) => string;
}

export interface ItemOutput<Item> {
  readonly cells: (item: Item, context: CellContext) => readonly CellPart[];
  readonly words: (item: Item, answer: AnswerValue, words: AnswerWords) => string;
}

export interface PluginOutput<Kind extends PluginKind = PluginKind> {
  readonly cells: ItemOutput<PluginItem<Kind>>['cells'];
  /** The decimals are fixed: 0.90, never 0.9 (domain-facts 2). */
  readonly decimals?: number;
}

type Parts = { readonly [part: string]: AnswerValue };

const isScalar = (value: AnswerValue | undefined): value is string | number | boolean | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
export const partsOf = (answer: AnswerValue): Parts => (isScalar(answer) || Array.isArray(answer) ? {} : (answer as Parts));

/** Answers of an unexpected shape (older versions) are written as JSON. */
export const readPlain = (answer: AnswerValue): CellValue => (isScalar(answer) ? answer : JSON.stringify(answer));

export const plainCell: CellPart = { part: '', read: readPlain };
export const scalarCell: CellPart = { part: '', read: (answer) => (isScalar(answer) || Array.isArray(answer) ? readPlain(answer) : null) };

export const partCell = (part: string, within: (answer: AnswerValue) => AnswerValue = (answer) => answer): CellPart => ({
  part,
  read: (answer) => {
    const value = partsOf(within(answer))[part];
    return value === undefined ? null : readPlain(value);
  },
});
export const partCells = (kind: CellKind, ...names: readonly string[]): readonly CellPart[] => names.map((name) => ({ ...partCell(name), kind }));

export const choiceSeparator = ';';

export const chosenCells = (choices: readonly Choice[], { choiceTexts, text }: CellContext): readonly CellPart[] => {
  const known = choiceTexts(choices, text);
  return [{ part: '', known, kind: 'code', choices, read: (answer) => known.get(answer) ?? readPlain(answer) }];
};

export const plainAnswer = (value: AnswerValue | undefined): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export const joined = (texts: readonly string[], mark: string): string => texts.filter((text) => text !== '').join(mark);

export const plainWords = (value: AnswerValue): string => (isScalar(value) ? plainAnswer(value) : joined(Object.values(partsOf(value)).map(plainAnswer), ' / '));

export const partedWords =
  (say: (parts: Parts, words: AnswerWords) => string): ItemOutput<unknown>['words'] =>
  (_, value, words) =>
    isScalar(value) ? plainWords(value) : say(partsOf(value), words);

export const groupedNumber = (value: AnswerValue): string => plainWords(value).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(?:\d{3})+$)/g, ','));

export const plainOutput: ItemOutput<unknown> = { cells: () => [plainCell], words: (_, value) => plainWords(value) };
export const outputOf = (kind: CellKind): ItemOutput<unknown> => ({ ...plainOutput, cells: () => [{ ...plainCell, kind }] });
export const noOutput: ItemOutput<unknown> = { ...plainOutput, cells: () => [] };
