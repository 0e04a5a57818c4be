import { withDefault, type ItemWorkbook, type RowReader, type RowReading } from '../../compile/row-reading.ts';
import { choiceListOf, defaultChoices, offerOf } from '../single/workbook.ts';

const readSeveral = (reading: RowReading, isRanked: boolean): ReturnType<RowReader['read']> => {
  const list = choiceListOf(reading);
  if (list === null) return null;
  const { exclusive } = list;
  return {
    type: 'multi',
    ...offerOf(reading, list),
    ...(isRanked && { ranked: true }),
    ...(exclusive.length > 0 && { exclusive }),
    ...withDefault(defaultChoices(reading, list, true)),
  };
};

const columns = ['default', 'choice_filter'] as const;
const multi: RowReader = { columns, read: (reading) => readSeveral(reading, false) };

export const multiWorkbook: ItemWorkbook = {
  rows: {
    multi,
    rank: { columns, aliases: ['odkrank', '順位', '順位付け', 'ranking'], read: (reading) => readSeveral(reading, true) },
    select_multiple: { ...multi, aliases: ['selectmultiplefrom', 'selectallthatapply', 'selectallthatapplyfrom', '複数選択', '複数回答', 'チェックボックス', 'checkbox', 'checkboxes', 'multiplechoice', 'multiselect', 'multichoice', 'selectmany'] },
  },
  shows: 'chosen',
};
