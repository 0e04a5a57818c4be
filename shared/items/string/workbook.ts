import { appearancesOf, countIn, plainWord, textIn, unusableDefault, withDefault } from '../../compile/row-reading.ts';
import type { ItemWorkbook, RowReader, RowReading } from '../../compile/row-reading.ts';
import type { WrittenRow } from '../../compile/written-rows.ts';
import type { DefaultOptions, StringItem, TextItem } from '../../design/card-design.ts';
import { maxAnswerLength } from '../../design/limits.ts';

/** An XLSForm expression that is worked out when the form opens; only the named ones have a counterpart here. */
const isExpression = (text: string): boolean => /\$\{|^[a-z-]+\(.*\)$/i.test(text);

const defaultText = (reading: RowReading): DefaultOptions | undefined => {
  const text = textIn(reading, 'default');
  if (text === '') return undefined;
  if (plainWord(text) === 'organisation' || plainWord(text) === 'organization') return { kind: 'organisation' };
  return isExpression(text) ? unusableDefault(reading, text) : { kind: 'value', value: text };
};

/** The columns of every type whose answer is typed as it is. */
export const lineColumns = ['max_length', 'default'] as const;

export const readLineKeys = (reading: RowReading) => {
  const maxLength = countIn(reading, 'max_length', 1, maxAnswerLength);
  return { ...(maxLength !== undefined && { max_length: maxLength }), ...withDefault(defaultText(reading)) };
};

/** Both names are read alike: XLSForm's `text` is one line unless the appearance says `multiline`. */
const line: RowReader = {
  columns: lineColumns,
  read: (reading) => ({ type: appearancesOf(reading.row).isMultiline ? 'text' : 'string', ...readLineKeys(reading) }),
};

export const lengthCell = ({ max_length }: { readonly max_length?: number }): WrittenRow => (max_length === undefined ? {} : { max_length });

export const stringWorkbook: ItemWorkbook<StringItem> = {
  rows: { string: line },
  write: (item) => ({ type: 'text', ...lengthCell(item) }),
};

export const textWorkbook: ItemWorkbook<TextItem> = {
  rows: { text: line },
  write: (item) => ({ type: 'text', appearance: 'multiline', ...lengthCell(item) }),
};
