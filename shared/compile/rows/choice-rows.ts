import type { AnswerValue, DefaultOptions } from '../../design/card-design.ts';
import { foldWidth } from '../../text/width.ts';
import { readList } from '../cell-text.ts';
import type { ChoiceList } from '../choice-lists.ts';
import { appearancesOf } from './appearance.ts';
import { listNamed, report, textIn, withDefault } from './row-reading.ts';
import type { RowReader, RowReading } from './row-reading.ts';

const orOther = /\s*\bor[ _]other$/i;

const listOf = (reading: RowReading): ChoiceList | null => {
  const name = reading.argument.replace(orOther, '');
  if (orOther.test(reading.argument)) report(reading, 'type.or_other', 'type', { list: name });
  if (name !== '') return listNamed(reading, name, 'type');
  report(reading, 'type.list_missing', 'type', { type: textIn(reading, 'type') });
  return null;
};

const defaultChoices = (reading: RowReading, list: ChoiceList | null, many: boolean): DefaultOptions | undefined => {
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
  const answer: AnswerValue = many ? known.filter((value) => values.includes(value)) : (values[0] ?? '');
  return { kind: 'value', value: answer };
};

const readOne = (reading: RowReading, asDropdown: boolean): ReturnType<RowReader['read']> => {
  const list = listOf(reading);
  const shared = { choices: list?.choices ?? [], ...withDefault(defaultChoices(reading, list, false)) };
  const { isMinimal, columnWidth } = appearancesOf(reading.row);
  if (asDropdown || isMinimal) return { type: 'dropdown', ...shared };
  return { type: 'single', ...shared, ...(columnWidth !== undefined && { column_width: columnWidth }) };
};

const columns = ['default'] as const;

export const single: RowReader = { columns, read: (reading) => readOne(reading, false) };
export const dropdown: RowReader = { columns, read: (reading) => readOne(reading, true) };

export const multi: RowReader = {
  columns,
  read: (reading) => {
    const list = listOf(reading);
    const exclusive = list?.exclusive ?? [];
    return {
      type: 'multi',
      choices: list?.choices ?? [],
      ...(exclusive.length > 0 && { exclusive }),
      ...withDefault(defaultChoices(reading, list, true)),
    };
  },
};
