import { type ItemWorkbook, type RowReader, textIn } from '../../compile/row-reading.ts';
import { calculated } from '../../plugins/expression/workbook.ts';

const note: RowReader = {
  columns: ['calculation'],
  aliases: ['説明', '説明文', '注記', '注意書き', 'ラベル', 'info', 'instruction', 'descriptive', 'statictext'],
  read: (reading) => (textIn(reading, 'calculation') === '' ? { type: 'label' } : calculated(reading)),
};

export const labelWorkbook: ItemWorkbook = {
  rows: { label: { columns: [], isNameless: true, read: () => ({ type: 'label' }) }, note },
};

export const separatorWorkbook: ItemWorkbook = {
  rows: { separator: { isNameless: true, isUntitled: true, xlsform: 'note', aliases: ['区切り', '区切り線', '線', '罫線', 'divider'], columns: [], read: () => ({ type: 'separator' }) } },
};
