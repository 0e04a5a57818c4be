import type { ItemWorkbook } from '../../compile/row-reading.ts';
import type { StartItem } from '../../design/card-design.ts';

export const startWorkbook: ItemWorkbook<StartItem> = {
  // The word `start` is metadata in XLSForm.
  rows: { triage_start: { xlsform: 'text', aliases: ['STARTトリアージ', 'スタート法'], columns: [], read: () => ({ type: 'start' }) } },
  write: () => ({ type: 'triage_start' }),
};
