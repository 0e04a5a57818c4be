import { otherListOf } from '../../compile/other-choices.ts';
import { appearancesOf, countIn, plainWord, report, textIn, unusableDefault, withDefault } from '../../compile/row-reading.ts';
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

/** Both names are read alike: XLSForm's `text` is one line unless the appearance says `multiline`. */
const line: RowReader = {
  columns: ['max_length', 'default'],
  read: (reading) => {
    const maxLength = countIn(reading, 'max_length', 1, maxAnswerLength);
    return {
      type: appearancesOf(reading.row).isMultiline ? 'text' : 'string',
      ...(maxLength !== undefined && { max_length: maxLength }),
      ...withDefault(defaultText(reading)),
    };
  },
};

/** XLSForm's lists in files: until such a list can be searched here, its code is typed. */
const fromFile = (many: boolean): RowReader => ({
  columns: ['default', 'max_length', 'choice_filter', 'parameters'],
  read: (reading) => {
    const file = otherListOf(reading.argument)?.list ?? reading.argument;
    if (file === '') report(reading, 'type.list_missing', 'type', { type: textIn(reading, 'type') });
    if (file === '') return null;
    report(reading, 'list.file_missing', 'type', { file });
    const maxLength = countIn(reading, 'max_length', 1, maxAnswerLength);
    const [filter, parameters] = [textIn(reading, 'choice_filter'), textIn(reading, 'parameters')];
    return {
      type: 'string',
      ...(maxLength !== undefined && { max_length: maxLength }),
      list_file: { file: file.slice(0, 200), ...(many && { many }), ...(filter !== '' && { filter }), ...(parameters !== '' && { parameters }) },
      ...withDefault(defaultText(reading)),
    };
  },
});

const fileCells = ({ list_file }: StringItem): WrittenRow => {
  if (!list_file) return { type: 'text' };
  const { file, many, filter, parameters } = list_file;
  return { type: `select_${many === true ? 'multiple' : 'one'}_from_file ${file}`, ...(filter !== undefined && { choice_filter: filter }), ...(parameters !== undefined && { parameters }) };
};

const lengthCell = ({ max_length }: StringItem | TextItem): WrittenRow => (max_length === undefined ? {} : { max_length });

export const stringWorkbook: ItemWorkbook<StringItem> = {
  rows: { string: line, select_one_from_file: fromFile(false), select_multiple_from_file: fromFile(true) },
  write: (item) => ({ ...fileCells(item), ...lengthCell(item) }),
};

export const textWorkbook: ItemWorkbook<TextItem> = {
  rows: { text: { ...line, aliases: ['tel'] } },
  write: (item) => ({ type: 'text', appearance: 'multiline', ...lengthCell(item) }),
};
