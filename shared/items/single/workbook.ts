import type { AnswerValue, DefaultOptions, SingleItem } from '../../design/card-design.ts';
import { isFault, readList } from '../../compile/workbook-rows.ts';
import { cellOf } from '../../compile/table.ts';
import type { ChoiceList } from '../../compile/choice-lists.ts';
import { appearancesOf, filterIn, listNamed, report, textIn, withDefault, type ItemWorkbook, type RowReader, type RowReading } from '../../compile/row-reading.ts';
import { maxColumns } from '../../design/limits.ts';
import { foldWidth } from '../../text/width.ts';

export const choiceListOf = (reading: RowReading): ChoiceList | null => {
  const { argument, context } = reading;
  const added = context.lists.get(argument)?.added;
  if (added !== undefined) context.used.add(added.to);
  if (argument !== '') return listNamed(reading, argument, 'type');
  report(reading, 'type.list_missing', 'type', { type: textIn(reading, 'type') });
  return null;
};

export const defaultChoices = (reading: RowReading, list: ChoiceList | null, many: boolean): DefaultOptions | undefined => {
  const text = reading.context.codes.named(cellOf(reading.row, 'default'));
  if (text === '' || isFault(text)) return undefined;
  const values = many ? readList(text) : [foldWidth(text).replace(/^(['"])(.*)\1$/, '$2')];
  const known = list?.choices.map((choice) => choice.value) ?? values;
  for (const value of values) {
    if (!known.includes(value)) {
      const suggestion = reading.context.findings.suggest(value, known);
      report(reading, 'default.unusable', 'default', { value, type: textIn(reading, 'type'), suggestion });
    }
  }
  if (!values.some((value) => known.includes(value))) return undefined;
  const answer: AnswerValue = many ? known.filter((value) => values.includes(value)) : (values[0] ?? '');
  return { kind: 'value', value: answer };
};

export const offerOf = (reading: RowReading, list: ChoiceList): Pick<SingleItem, 'choices' | 'choice_filter'> => {
  const written = filterIn(reading);
  const filter = written !== undefined && list.added !== undefined ? `(${written}) or \${#name} = '${list.added.value}'` : written;
  const { sharing } = reading.context;
  return { ...sharing.choicesOf(list, filter === undefined ? list.choices : list.cascade), ...(filter !== undefined && { choice_filter: filter }) };
};

const readOne = (reading: RowReading, asDropdown: boolean): ReturnType<RowReader['read']> => {
  const list = choiceListOf(reading);
  if (list === null) return null;
  const shared = { ...offerOf(reading, list), ...withDefault(defaultChoices(reading, list, false)) };
  const { isMinimal, isInRow, columnWidth = isInRow ? Math.min(list.choices.length, maxColumns) : undefined } = appearancesOf(reading.row);
  if (asDropdown || isMinimal) return { type: 'dropdown', ...shared };
  return { type: 'single', ...shared, ...(columnWidth !== undefined && { column_width: columnWidth }) };
};

const columns = ['default', 'choice_filter'] as const;
const single: RowReader = { columns, read: (reading) => readOne(reading, false) };

export const singleWorkbook: ItemWorkbook = {
  rows: { single, select_one: { ...single, aliases: ['select1', 'selectonefrom', '単一選択', '択一', '一つ選択', '1つ選択', 'ラジオボタン', 'ラジオ', 'radio', 'radiobutton', 'radiobuttons', 'singlechoice', 'singleselect'] } },
  shows: 'chosen',
};

export const dropdownWorkbook: ItemWorkbook = {
  rows: { dropdown: { columns, xlsform: 'select_one', aliases: ['dropdownlist', 'selectoneexternal', 'プルダウン', 'ドロップダウン', 'ドロップダウンリスト', 'リスト選択', 'pulldown', 'combobox', 'selectbox'], read: (reading) => readOne(reading, true) } },
  shows: 'chosen',
};
