import { numberRange } from '../../compile/ranges.ts';
import type { ItemWorkbook } from '../../compile/row-reading.ts';
import { rangeCells } from '../../compile/written-rows.ts';
import type { AgeItem } from '../../design/card-design.ts';

export const ageWorkbook: ItemWorkbook<AgeItem> = {
  rows: { age: { xlsform: 'text', aliases: ['年齢', '月齢'], columns: ['min', 'max', 'soft_min', 'soft_max', 'constraint', 'default_expression'], read: (reading) => ({ type: 'age', ...numberRange(reading, undefined) }) } },
  write: ({ valid_range }) => ({ type: 'age', ...rangeCells(valid_range) }),
};
