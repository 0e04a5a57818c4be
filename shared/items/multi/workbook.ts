import { withDefault } from '../../compile/row-reading.ts';
import type { ItemWorkbook, RowReader } from '../../compile/row-reading.ts';
import { choiceRows } from '../../compile/written-rows.ts';
import type { MultiItem } from '../../design/card-design.ts';
import { choiceListOf, defaultChoices } from '../single/workbook.ts';

const multi: RowReader = {
  columns: ['default'],
  read: (reading) => {
    const list = choiceListOf(reading);
    if (list === null) return null;
    const { choices, exclusive } = list;
    return {
      type: 'multi',
      choices,
      ...(exclusive.length > 0 && { exclusive }),
      ...withDefault(defaultChoices(reading, list, true)),
    };
  },
};

export const multiWorkbook: ItemWorkbook<MultiItem> = {
  rows: {
    multi,
    select_multiple: { ...multi, aliases: ['selectmultiplefrom', 'selectallthatapply', 'selectallthatapplyfrom'] },
  },
  shows: 'chosen',
  write: ({ name, choices, exclusive }, lists) => ({ type: `select_multiple ${lists.nameOf(name, choiceRows(choices, exclusive))}` }),
};
