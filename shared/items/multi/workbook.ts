import { withDefault } from '../../compile/row-reading.ts';
import type { ItemWorkbook, RowReader } from '../../compile/row-reading.ts';
import { filterCell } from '../../compile/written-rows.ts';
import type { MultiItem } from '../../design/card-design.ts';
import { choiceListOf, defaultChoices, offerOf } from '../single/workbook.ts';

const multi: RowReader = {
  columns: ['default', 'choice_filter'],
  read: (reading) => {
    const list = choiceListOf(reading);
    if (list === null) return null;
    const { exclusive } = list;
    return {
      type: 'multi',
      ...offerOf(reading, list),
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
  write: (item, lists) => ({ type: lists.typeOf('select_multiple', 'multiple', item), ...filterCell(item) }),
};
