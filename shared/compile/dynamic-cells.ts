import type { AttributeItem, ItemBase, RepeatItem } from '../design/card-design.ts';
import type { SurveyColumn } from './columns.ts';
import { expressionIn, report, textIn, type OwnPart, type RowReading, type SurveyContext } from './row-reading.ts';
import { noParameters } from './parameters.ts';
import { placeOf, textOf, textsOf, type TableRow } from './table.ts';
import { readList, readYesNo } from './workbook-rows.ts';

const calculationColumns: readonly SurveyColumn[] = ['default_expression', 'calculation', 'trigger'];

/** Whether a cell of `required`, `read_only` or `repeat_count` holds an expression. */
export const isAsking = (text: string): boolean => readYesNo(text) === null && /[$(=<>'"/]/.test(text);

/** Whether a default is an expression: XLSForm recognises it by a reference or by a function at its start. */
export const isWorkedOut = (text: string): boolean => /\$\{|^[a-z][a-z0-9:-]*\(/i.test(text) && !/^(?:today|now)\s*\(\s*\)$/i.test(text);

const flagIn = (reading: RowReading, column: 'required' | 'read_only', own: 'required_if' | 'readonly_if') => {
  const text = textIn(reading, column);
  const word = readYesNo(text);
  if (word === null && !isAsking(text)) report(reading, 'cell.not_yes_no', column, { column, value: text });
  const expression = expressionIn(reading, own) ?? (isAsking(text) ? expressionIn(reading, column) : undefined);
  return { isAlways: word === true, expression };
};

export const rulesOf = (row: TableRow, page: string, context: SurveyContext): Partial<ItemBase> => {
  const reading: RowReading = { row, argument: '', page, context, parameters: noParameters };
  const required = flagIn(reading, 'required', 'required_if');
  const readonly = flagIn(reading, 'read_only', 'readonly_if');
  const message = textsOf(row, 'required_message', context.language);
  const rules: { -readonly [Key in keyof ItemBase]?: ItemBase[Key] } = {};
  if (required.isAlways) rules.required = true;
  if (required.expression !== undefined) rules.required_if = required.expression;
  if (message) rules.required_message = message;
  if (readonly.isAlways) rules.readonly = true;
  if (readonly.expression !== undefined) rules.readonly_if = readonly.expression;
  return rules;
};

const withoutCell = (row: TableRow, column: SurveyColumn): TableRow => {
  const index = row.table.columns.get(column)?.[0]?.index;
  return index === undefined ? row : { ...row, cells: row.cells.map((cell, at) => (at === index ? null : cell)) };
};

/** Removes a computed default, because the type reads only fixed defaults. */
export const plainReading = (reading: RowReading): RowReading =>
  isWorkedOut(textIn(reading, 'default')) ? { ...reading, row: withoutCell(reading.row, 'default') } : reading;

/** A type that can have a default can also be filled by a calculation. */
const isFilled = (columns: readonly SurveyColumn[]): boolean => columns.includes('default') || columns.includes('default_expression');

export const withCalculation = (part: OwnPart, reading: RowReading, columns: readonly SurveyColumn[]): OwnPart => {
  const start = isFilled(columns) ? (expressionIn(reading, 'default_expression') ?? (isWorkedOut(textIn(reading, 'default')) ? expressionIn(reading, 'default') : undefined)) : undefined;
  // A computed item has no other initial value.
  if (part.type === 'plugin' && columns.includes('calculation') && columns.includes('default')) {
    return start === undefined ? part : { ...part, plugin: { kind: 'expression', params: { calculation: `once(${start})` } } };
  }
  const calculation = isFilled(columns) ? expressionIn(reading, 'calculation') : undefined;
  const trigger = calculation !== undefined || columns.includes('calculation') ? triggerIn(reading) : undefined;
  if (start === undefined && calculation === undefined && trigger === undefined) return part;
  return {
    ...part,
    ...(start !== undefined && { default_options: { kind: 'expression', value: start } as const }),
    ...(calculation !== undefined && { calculation }),
    ...(trigger !== undefined && { trigger }),
  };
};

const triggerIn = ({ row, page, context }: RowReading): AttributeItem['trigger'] => {
  const written = readList(textOf(row, 'trigger').replaceAll(/\}\s*\$\{/g, '},${'));
  const targets = written.map((each) => context.references.need(each, page, placeOf(row, 'trigger'), context.findings, row.number));
  const paths = targets.flatMap((target) => (target === null ? [] : [target.path]));
  return paths.length > 1 ? paths : paths[0];
};

export const readBeside = (columns: readonly SurveyColumn[], row: TableRow): readonly SurveyColumn[] => {
  if (isFilled(columns)) return isWorkedOut(textOf(row, 'default')) ? [...calculationColumns, 'default'] : calculationColumns;
  return columns.includes('calculation') ? ['trigger'] : [];
};

/** XLSForm's `repeat_count` if it is not a fixed number. */
export const countOf = (reading: RowReading): Pick<RepeatItem, 'repeat_count'> => {
  const count = expressionIn(reading, 'repeat_count');
  return count === undefined ? {} : { repeat_count: count };
};
