import { type ItemWorkbook, type RowReader, textIn } from '../../compile/row-reading.ts';
import type { AttributeOf } from '../../design/card-design.ts';
import { calculated } from '../../plugins/expression/workbook.ts';

const note: RowReader = {
  columns: ['calculation'],
  aliases: ['説明', '説明文', '注記', '注意書き', 'ラベル', 'info', 'instruction', 'descriptive', 'statictext'],
  read: (reading) => (textIn(reading, 'calculation') === '' ? { type: 'label' } : calculated(reading)),
};

export const labelWorkbook: ItemWorkbook<AttributeOf<'label'>> = {
  rows: { label: { columns: [], isNameless: true, read: () => ({ type: 'label' }) }, note },
  write: () => ({ type: 'note' }),
};

export const separatorWorkbook: ItemWorkbook<AttributeOf<'separator'>> = {
  rows: { separator: { isNameless: true, isUntitled: true, xlsform: 'note', aliases: ['区切り', '区切り線', '線', '罫線', 'divider'], columns: [], read: () => ({ type: 'separator' }) } },
  write: () => ({ type: 'separator' }),
};
