import type { AttributeItem, DefaultOptions, Item, ItemBase, Path } from '../design/card-design.ts';
import { maxColumns } from '../design/limits.ts';
import { readDecimal } from '../text/decimal.ts';
import type { LanguageTag } from '../text/languages.ts';
import { foldWidth } from '../text/width.ts';
import { withColumns } from './choice-filters.ts';
import type { ChoiceList } from './choice-lists.ts';
import type { ListSharing } from './list-sharing.ts';
import type { SurveyColumn } from './columns.ts';
import type { Bounds, Condition } from './condition.ts';
import type { CompileCode, Findings, Place } from './findings.ts';
import type { RowTraits, RowType } from './nodes.ts';
import type { OpenLists } from './outer-lists.ts';
import type { References, RowExpressions, Target } from './references.ts';
import type { Codes } from './codes.ts';
import { placeOf, textOf, valueOf, type Table, type TableRow } from './table.ts';

export interface SurveyContext {
  readonly findings: Findings;
  readonly language: LanguageTag;
  readonly lists: ReadonlyMap<string, ChoiceList>;
  readonly codes: Codes;
  readonly listTables: readonly Table[];
  readonly sharing: ListSharing;
  readonly files: OpenLists;
  readonly used: Set<string>;
  readonly usualReasons: Item['reasons'];
  /** Items that always need a value, so they take no reasons. */
  readonly valued: ReadonlySet<Path>;
  readonly references: References;
  readonly expressions: RowExpressions;
  readonly readRelevant: (text: string) => Condition | null;
  readonly readConstraint: (text: string) => Bounds | null;
}

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

export type OwnPart = Own<AttributeItem>;

export interface RowReader extends RowTraits {
  readonly columns: readonly SurveyColumn[];
  readonly parameters?: readonly string[];
  /** Null, with a finding, for a row that is left out. */
  readonly read: (reading: RowReading) => OwnPart | null;
  readonly aliases?: readonly string[];
}

export interface RowExample {
  readonly name: string;
  readonly label: readonly [japanese: string, english: string];
}

export interface ItemWorkbook {
  readonly rows: { readonly [name: string]: RowReader };
  readonly shows?: RowType['shows'];
  /** The handbook shows this row. Examples of several rows stand with the handbook. */
  readonly example?: RowExample;
}

export const textIn = (reading: RowReading, column: SurveyColumn): string => textOf(reading.row, column);
const placeIn = (reading: RowReading, column: SurveyColumn): Place => placeOf(reading.row, column);

export const report = (
  reading: RowReading,
  code: CompileCode,
  column: SurveyColumn,
  params: { readonly [name: string]: string | number } = {},
): void => reading.context.findings.add(code, placeIn(reading, column), params);

export const numberIn = (reading: RowReading, column: SurveyColumn): number | undefined => {
  const cell = valueOf(reading.row, column);
  // A file may hold a number that is too large to be finite.
  if (typeof cell === 'number' && Number.isFinite(cell)) return cell;
  const text = textIn(reading, column);
  if (text === '') return undefined;
  const number = readDecimal(text);
  if (number === null) report(reading, 'cell.not_number', column, { column, value: text });
  return number ?? undefined;
};

export const countIn = (reading: RowReading, column: SurveyColumn, least: number, most: number): number | undefined => {
  const number = numberIn(reading, column);
  if (number === undefined || (Number.isInteger(number) && number >= least && number <= most)) return number;
  report(reading, 'cell.not_whole', column, { column, value: textIn(reading, column), least, most });
  return undefined;
};

export const expressionIn = (reading: RowReading, column: SurveyColumn): string | undefined =>
  textIn(reading, column) === '' ? undefined : reading.context.expressions.read(reading.row, column, reading.page);

export const filterIn = ({ context, row, page }: RowReading): string | undefined =>
  context.expressions.read(row, 'choice_filter', page, (text) => withColumns(text, context.listTables));

export const listNamed = (reading: RowReading, name: string, column: SurveyColumn): ChoiceList | null => {
  const { lists, used, findings } = reading.context;
  const list = lists.get(name);
  used.add(name);
  if (list === undefined)
    report(reading, 'list.unknown', column, { list: name, suggestion: findings.suggest(name, lists.keys()) });
  return list ?? null;
};

export const targetIn = (reading: RowReading, written: string): Target | null =>
  reading.context.references.need(written, reading.page, placeIn(reading, 'parameters'), reading.context.findings, reading.row.number);

export const unusableDefault = (reading: RowReading, value: string): undefined => {
  report(reading, 'default.unusable', 'default', { value, type: textIn(reading, 'type'), suggestion: '' });
};

export const plainWord = (text: string): string => foldWidth(text).trim().toLowerCase();

export const withDefault = (value: DefaultOptions | undefined): { readonly default_options?: DefaultOptions } =>
  value === undefined ? {} : { default_options: value };

const columnsWord = /^(?:columns|compact|quickcompact)-(\d{1,2})$/;
const listWords = ['minimal', 'autocomplete', 'search'];
const rowWords = ['likert', 'horizontal', 'horizontal-compact', 'label', 'list-nolabel'];
const readWords = new Set([...listWords, ...rowWords, 'multiline', 'field-list', 'table-list', 'numbers', 'thousands-sep', 'hidden', 'month-year', 'year', 'table']);

const readAppearances = (text: string) => {
  const words = foldWidth(text)
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const width = words.map((word) => columnsWord.exec(word)?.[1]).find((digits) => digits !== undefined);
  return {
    isMinimal: words.some((word) => listWords.includes(word)),
    isInRow: words.some((word) => rowWords.includes(word)),
    isMultiline: words.includes('multiline'),
    isNumbers: words.includes('numbers'),
    isThousands: words.includes('thousands-sep'),
    isHidden: words.includes('hidden'),
    granularity: words.includes('month-year') ? ('month' as const) : words.includes('year') ? ('year' as const) : undefined,
    isTable: words.includes('table'),
    columnWidth: width === undefined ? undefined : Math.min(Math.max(Number(width), 1), maxColumns),
    others: words.filter((word) => !readWords.has(word) && !columnsWord.test(word)),
  };
};

/** Shared result for rows without appearance, which are most. */
const noAppearances = readAppearances('');

export const appearancesOf = (row: TableRow): typeof noAppearances => {
  const text = textOf(row, 'appearance');
  return text === '' ? noAppearances : readAppearances(text);
};
