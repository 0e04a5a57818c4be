import { numberRange } from '../../compile/ranges.ts';
import type { ItemWorkbook } from '../../compile/row-reading.ts';

export const ageWorkbook: ItemWorkbook = {
  rows: { age: { xlsform: 'text', aliases: ['年齢', '月齢'], columns: ['min', 'max', 'soft_min', 'soft_max', 'constraint', 'default_expression'], read: (reading) => ({ type: 'age', ...numberRange(reading, undefined) }) } },
};
