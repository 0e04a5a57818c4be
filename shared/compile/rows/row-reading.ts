import type { AttributeItem, DefaultOptions, ItemBase } from '../../design/card-design.ts';
import type { Language } from '../../text/languages.ts';
import { readDecimal } from '../../text/decimal.ts';
import type { ChoiceList } from '../choice-lists.ts';
import type { SurveyColumn } from '../columns.ts';
import type { CompileCode } from '../compile-codes.ts';
import type { Findings, Place } from '../findings.ts';
import { readParameters } from '../parameters.ts';
import type { References, Target } from '../references.ts';
import type { RowExpressions } from '../row-expressions.ts';
import { placeOf, textOf, valueOf } from '../table.ts';
import type { TableRow } from '../table.ts';

/** What every row of a survey is read against. */
export interface SurveyContext {
  readonly findings: Findings;
  readonly language: Language;
  readonly lists: ReadonlyMap<string, ChoiceList>;
  /** Lists that a row has asked for. */
  readonly used: Set<string>;
  readonly references: References;
  readonly expressions: RowExpressions;
}

/** One attribute row, as its reader sees it. */
export interface RowReading {
  readonly row: TableRow;
  readonly argument: string;
  readonly page: string;
  readonly context: SurveyContext;
  readonly parameters: ReadonlyMap<string, string>;
}

type Own<Attribute> = Attribute extends AttributeItem
  ? Omit<Attribute, Exclude<keyof ItemBase, 'default_options'> | 'class' | 'activation'>
  : never;

/** The part of an attribute that its type owns: `type`, its own keys and the default. */
export type OwnPart = Own<AttributeItem>;

export interface RowReader {
  /** The columns this type reads beside those that every item has. */
  readonly columns: readonly SurveyColumn[];
  readonly read: (reading: RowReading) => OwnPart;
}

export const textIn = (reading: RowReading, column: SurveyColumn): string => textOf(reading.row, column);
const placeIn = (reading: RowReading, column: SurveyColumn): Place => placeOf(reading.row, column);

export const report = (
  reading: RowReading,
  code: CompileCode,
  column: SurveyColumn,
  params: { readonly [name: string]: string | number } = {},
): void => reading.context.findings.add(code, placeIn(reading, column), params);

/** The number in a column; undefined when blank, and with a finding when it is none. */
export const numberIn = (reading: RowReading, column: SurveyColumn): number | undefined => {
  const cell = valueOf(reading.row, column);
  // A file may spell a number that is too large to be one.
  if (typeof cell === 'number' && Number.isFinite(cell)) return cell;
  const text = textIn(reading, column);
  if (text === '') return undefined;
  const number = readDecimal(text);
  if (number === null) report(reading, 'cell.not_number', column, { column, value: text });
  return number ?? undefined;
};

/** The number of a column that counts something: whole, from `least` to `most`. */
export const countIn = (reading: RowReading, column: SurveyColumn, least: number, most: number): number | undefined => {
  const number = numberIn(reading, column);
  if (number === undefined || (Number.isInteger(number) && number >= least && number <= most)) return number;
  report(reading, 'cell.not_whole', column, { column, value: textIn(reading, column), least, most });
  return undefined;
};

/** The expression of a column, its items written out. */
export const expressionIn = (reading: RowReading, column: SurveyColumn): string | undefined =>
  reading.context.expressions.read(reading.row, column, reading.page);

/** Splits the `parameters` cell, with a finding for what is no pair. */
export const parametersOf = (row: TableRow, findings: Findings): ReadonlyMap<string, string> => {
  const text = textOf(row, 'parameters');
  if (text === '') return new Map();
  const { pairs, unreadable, twice } = readParameters(text);
  for (const word of unreadable) findings.add('parameters.unreadable', placeOf(row, 'parameters'), { text: word });
  for (const key of twice) findings.add('parameters.twice', placeOf(row, 'parameters'), { key });
  return pairs;
};

/** The list of the sheet `choices` that a row or a parameter asks for, with a finding when there is none. */
export const listNamed = (reading: RowReading, name: string, column: SurveyColumn): ChoiceList | null => {
  const { lists, used, findings } = reading.context;
  const list = lists.get(name);
  used.add(name);
  if (list === undefined)
    report(reading, 'list.unknown', column, { list: name, suggestion: findings.suggest(name, lists.keys()) });
  return list ?? null;
};

/** The item a reference in `parameters` means, with a finding when there is none. */
export const targetIn = (reading: RowReading, written: string): Target | null =>
  reading.context.references.need(written, reading.page, placeIn(reading, 'parameters'), reading.context.findings);

/** Spread into a part: the default when there is one. */
export const withDefault = (value: DefaultOptions | undefined): { readonly default_options?: DefaultOptions } =>
  value === undefined ? {} : { default_options: value };
