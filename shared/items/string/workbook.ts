import { otherListOf } from '../../compile/other-choices.ts';
import { appearancesOf, countIn, plainWord, report, textIn, unusableDefault, withDefault } from '../../compile/row-reading.ts';
import type { ItemWorkbook, RowReader, RowReading } from '../../compile/row-reading.ts';
import { codeOf } from '../../compile/table.ts';
import type { DefaultOptions } from '../../design/card-design.ts';
import { maxAnswerLength, maxListRows } from '../../design/limits.ts';
import { defaultChoices, offerOf } from '../single/workbook.ts';

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

/** XLSForm lists in files become choices if the file was uploaded, too, else typed codes. */
const fromFile = (many: boolean): RowReader => ({
  columns: ['default', 'max_length', 'choice_filter', 'parameters'],
  read: (reading) => {
    const file = otherListOf(reading.argument)?.list ?? reading.argument;
    if (file === '') report(reading, 'type.list_missing', 'type', { type: textIn(reading, 'type') });
    if (file === '') return null;
    const list = reading.context.files.find(file, reading.parameters);
    if (list !== null && list.choices.length > 0 && list.choices.length <= maxListRows) {
      const shared = { ...offerOf(reading, list), ...withDefault(defaultChoices(reading, list, many)) };
      return many ? { type: 'multi', ...shared } : { type: 'dropdown', ...shared };
    }
    if (list === null) report(reading, 'list.file_missing', 'type', { file });
    else report(reading, 'list.file_unusable', 'type', { file, max: maxListRows });
    const [filter, parameters] = [textIn(reading, 'choice_filter'), textIn(reading, 'parameters')];
    return {
      type: 'string',
      list_file: { file: file.slice(0, 200), ...(many && { many }), ...(filter !== '' && { filter }), ...(parameters !== '' && { parameters }) },
      ...readLineKeys(reading),
    };
  },
});

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
  rows: { string: line, select_one_from_file: fromFile(false), select_multiple_from_file: fromFile(true) },
};

export const textWorkbook: ItemWorkbook = {
  rows: { text: { ...line, aliases: ['tel', '文字', '文字列', 'テキスト', '1行テキスト', '短文', 'textbox', 'textfield', 'shorttext', 'freetext', 'email', 'url', 'メールアドレス', '電話番号'] }, textarea: lines },
};
