import { appearancesOf, countIn, plainWord, unusableDefault, withDefault, type ItemWorkbook, type RowReader, type RowReading } from '../../compile/row-reading.ts';
import { codeOf } from '../../compile/table.ts';
import type { DefaultOptions } from '../../design/card-design.ts';
import { maxAnswerLength } from '../../design/limits.ts';

const isExpression = (text: string): boolean => /\$\{|^[a-z-]+\(.*\)$/i.test(text);

const defaultText = (reading: RowReading): DefaultOptions | undefined => {
  const text = codeOf(reading.row, 'default');
  if (text === '') return undefined;
  if (plainWord(text) === 'organisation' || plainWord(text) === 'organization') return { kind: 'organisation' };
  return isExpression(text) ? unusableDefault(reading, text) : { kind: 'value', value: text };
};

export const lineColumns = ['max_length', 'default'] as const;

export const readLineKeys = (reading: RowReading) => {
  const maxLength = countIn(reading, 'max_length', 1, maxAnswerLength);
  return { ...(maxLength !== undefined && { max_length: maxLength }), ...withDefault(defaultText(reading)) };
};

/** XLSForm's `text` is one line unless the appearance says `multiline`. */
const line: RowReader = {
  columns: lineColumns,
  read: (reading) => {
    const { isMultiline, isNumbers } = appearancesOf(reading.row);
    return { type: isMultiline ? 'text' : 'string', ...readLineKeys(reading), ...(!isMultiline && isNumbers && { keypad: 'number' }) };
  },
};

const lines: RowReader = { xlsform: 'text', aliases: ['複数行', '複数行テキスト', '長文', '自由記述', '自由記載', '自由回答', 'メモ', 'longtext', 'multilinetext', 'paragraph', 'memo', 'comment', 'notes'], columns: lineColumns, read: (reading) => ({ type: 'text', ...readLineKeys(reading) }) };

export const stringWorkbook: ItemWorkbook = {
  rows: { string: line },
};

export const textWorkbook: ItemWorkbook = {
  rows: { text: { ...line, aliases: ['tel', '文字', '文字列', 'テキスト', '1行テキスト', '短文', 'textbox', 'textfield', 'shorttext', 'freetext', 'email', 'url', 'メールアドレス', '電話番号'] }, textarea: lines },
};
