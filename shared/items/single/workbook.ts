import type { AnswerValue, DefaultOptions, DropdownItem, SingleItem } from '../../design/card-design.ts';
import { readList } from '../../compile/workbook-rows.ts';
import type { ChoiceList } from '../../compile/choice-lists.ts';
import { appearancesOf, listNamed, report, textIn, withDefault } from '../../compile/row-reading.ts';
import type { ItemWorkbook, RowReader, RowReading } from '../../compile/row-reading.ts';
import { maxColumns } from '../../design/limits.ts';
import { choiceRows } from '../../compile/written-rows.ts';
import { foldWidth } from '../../text/width.ts';

const orOther = /\s*\bor[ _]other$/i;

/** The list that stands behind the type, with a finding when there is none. */
export const choiceListOf = (reading: RowReading): ChoiceList | null => {
  const name = reading.argument.replace(orOther, '');
  if (orOther.test(reading.argument)) report(reading, 'type.or_other', 'type', { list: name });
  if (name !== '') return listNamed(reading, name, 'type');
  report(reading, 'type.list_missing', 'type', { type: textIn(reading, 'type') });
  return null;
};

export const defaultChoices = (reading: RowReading, list: ChoiceList | null, many: boolean): DefaultOptions | undefined => {
  const text = textIn(reading, 'default');
  if (text === '') return undefined;
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

const readOne = (reading: RowReading, asDropdown: boolean): ReturnType<RowReader['read']> => {
  const list = choiceListOf(reading);
  if (list === null) return null;
  const shared = { choices: list.choices, ...withDefault(defaultChoices(reading, list, false)) };
  const { isMinimal, isInRow, columnWidth = isInRow ? Math.min(list.choices.length, maxColumns) : undefined } = appearancesOf(reading.row);
  if (asDropdown || isMinimal) return { type: 'dropdown', ...shared };
  return { type: 'single', ...shared, ...(columnWidth !== undefined && { column_width: columnWidth }) };
};

const columns = ['default'] as const;
const single: RowReader = { columns, read: (reading) => readOne(reading, false) };

export const singleWorkbook: ItemWorkbook<SingleItem> = {
  rows: { single, select_one: { ...single, aliases: ['select1', 'selectonefrom'] } },
  shows: 'chosen',
  write: ({ name, choices, column_width }, lists) => ({
    type: `select_one ${lists.nameOf(name, choiceRows(choices))}`,
    ...(column_width !== undefined && { appearance: `columns-${column_width}` }),
  }),
};

export const dropdownWorkbook: ItemWorkbook<DropdownItem> = {
  rows: { dropdown: { columns, aliases: ['dropdownlist'], read: (reading) => readOne(reading, true) } },
  shows: 'chosen',
  write: ({ name, choices }, lists) => ({ type: `dropdown ${lists.nameOf(name, choiceRows(choices))}` }),
};
