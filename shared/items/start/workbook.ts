import type { ItemWorkbook } from '../../compile/row-reading.ts';

export const startWorkbook: ItemWorkbook = {
  // The word `start` is metadata in XLSForm.
  rows: { triage_start: { xlsform: 'text', aliases: ['STARTトリアージ', 'スタート法'], columns: [], read: () => ({ type: 'start' }) } },
};
