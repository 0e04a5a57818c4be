import * as excel from '@e965/xlsx';
import { expect, test } from 'vitest';
import { createWorkbook, type SheetLimits } from '#functions/modules/exports/storage/write-sheets.ts';
import type { CellValue } from '#shared/items/output.ts';

const longTexts = { title: 'Long texts', headings: ['sheet', 'cell', 'part', 'text'] } as const;

const bookOf = async (columns: number, rows: readonly (readonly CellValue[])[], limits?: SheetLimits, isDated = false): Promise<{ readonly [name: string]: unknown[][] }> => {
  const chunks: Uint8Array[] = [];
  const book = createWorkbook(async (bytes) => void chunks.push(Uint8Array.from(bytes)), { longTexts, isDated, ...(limits && { limits }) });
  const sheet = await book.addTable('Cards', Array.from({ length: columns }, (_, index) => ({ heading: `h${index}`, kind: isDated ? 'datetime' : 'text' })));
  for (const row of rows) await sheet.row(row);
  await book.finish();
  const { Sheets, SheetNames } = excel.read(Buffer.concat(chunks), { dense: true, UTC: true, cellDates: true });
  return Object.fromEntries(SheetNames.map((name) => [name, excel.utils.sheet_to_json<unknown[]>(Sheets[name]!, { header: 1, raw: true, UTC: true })]));
};

test('what has more lines than a sheet holds goes on in further ones, each with its headings', async () => {
  const rows = Array.from({ length: 7 }, (_, index) => [`id${index}`, index]);
  expect(await bookOf(2, rows, { rows: 4, columns: 10 })).toEqual({
    Cards: [['h0', 'h1'], ['id0', 0], ['id1', 1], ['id2', 2]],
    'Cards (2)': [['h0', 'h1'], ['id3', 3], ['id4', 4], ['id5', 5]],
    'Cards (3)': [['h0', 'h1'], ['id6', 6]],
  });
});

test('what has more columns than a sheet holds goes on beside, with the first column again', async () => {
  const row = Array.from({ length: 6 }, (_, index) => `c${index}`);
  expect(await bookOf(6, [row, row], { rows: 100, columns: 3 })).toEqual({
    Cards: [['h0', 'h1', 'h2'], ['c0', 'c1', 'c2'], ['c0', 'c1', 'c2']],
    'Cards (2)': [['h0', 'h3', 'h4'], ['c0', 'c3', 'c4'], ['c0', 'c3', 'c4']],
    'Cards (3)': [['h0', 'h5'], ['c0', 'c5'], ['c0', 'c5']],
  });
});

test('a text that no cell can hold stands whole in a sheet of its own', async () => {
  const text = `${'😀'.repeat(16_384)}${'あ'.repeat(40_000)}`;
  const book = await bookOf(1, [[text]]);
  const parts = book['Long texts']!.slice(1);
  expect(parts.map(([sheet, cell, part]) => [sheet, cell, part])).toEqual([['Cards', 'A2', 1], ['Cards', 'A2', 2], ['Cards', 'A2', 3]]);
  expect(parts.map(([, , , own]) => own).join('')).toBe(text);
  expect(book['Cards']![1]).toEqual([text.slice(0, 32_767).toWellFormed()]);
});

test('days and times of a spreadsheet for people are days and times; what lies before its calendar stays text', async () => {
  const { Cards } = await bookOf(3, [['2026-11-21', '2026-11-21T09:05', '1899-05-01']], undefined, true);
  // A minute is no binary fraction of a day: readers round, or come out a millisecond below.
  const read = Cards![1]!.map((value) => (value instanceof Date ? new Date(Math.round(value.getTime() / 1_000) * 1_000).toISOString() : value));
  expect(read).toEqual(['2026-11-21T00:00:00.000Z', '2026-11-21T09:05:00.000Z', '1899-05-01']);
});

test.each([
  ['History', 'History_'],
  ['履歴', '履歴_'],
  [`${'x'.repeat(30)}'s`, 'x'.repeat(30)],
  ["'", 'Sheet'],
  ['😀'.repeat(16), '😀'.repeat(15)],
])('a sheet that would be called %s has a name that Excel takes', async (title, name) => {
  const chunks: Uint8Array[] = [];
  const book = createWorkbook(async (bytes) => void chunks.push(Uint8Array.from(bytes)), { longTexts, isDated: false });
  await book.addTable(title, [{ heading: 'h', kind: 'text' }]);
  await book.finish();
  expect(excel.read(Buffer.concat(chunks)).SheetNames).toEqual([name]);
});
