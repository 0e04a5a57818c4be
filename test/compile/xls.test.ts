import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { readXls } from '#functions/storage/read-xls.ts';
import { readWorkbook } from '#functions/storage/read-workbook.ts';
import { plainCell } from '#shared/compile/workbook-rows.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';
import { choices, design, item } from '#test/support/form-builder.ts';
import { xlsOf } from './xls-files.ts';

describe('an old .xls file', () => {
  test('compiles to the same design as its .xlsx twin', async () => {
    const of = design([item('single', 'sex', { choices: choices('m', 'f'), activation: [{ when: ['m'], items: [item('date', 'day', { valid_range: { max: 'today' } })] }] })]);
    const sheets = Object.fromEntries(writeWorkbook(of).sheets.map(({ name, rows }) => [name, rows.map(({ cells }) => cells.map(plainCell).map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)))]));
    expect(await compileFile(xlsOf(sheets))).toMatchObject({ design: of, diagnostics: [] });
  });

  test('gives plain values: texts, numbers, dates as text, faults as they are shown', async () => {
    const rows = [['患者', 12.5], [{ t: 'n', v: 46053, z: 'yyyy/mm/dd' }, { t: 'n', v: 46053.3541666667, z: 'yyyy/mm/dd hh:mm' }, { t: 'n', v: 0.3541666667, z: 'h:mm' }], [], [{ t: 'b', v: true }, { t: 'e', v: 0x17 }]] as const;
    const { book } = await readWorkbook(xlsOf({ survey: rows }));
    expect(book?.sheets.map(({ name, rows: read }) => ({ name, rows: read.map(({ number, cells }) => ({ number, cells: cells.map(plainCell) })) }))).toEqual([
      {
        name: 'survey',
        rows: [
          { number: 1, cells: ['患者', 12.5] },
          { number: 2, cells: ['2026-01-31', '2026-01-31T08:30', '08:30'] },
          { number: 4, cells: [true, '#REF!'] },
        ],
      },
    ]);
  });

  test('names the cells of its faults', async () => {
    const { diagnostics } = await compileFile(xlsOf({ survey: [['type', 'name', 'label'], ['txet', 'a', 'A'], ['text', 'b', 'B']], settings: [['form_title'], ['F']] }));
    expect(diagnostics.map(({ code, sheet, cell }) => `${code} ${sheet}!${cell}`)).toEqual(['type.unknown survey!A2']);
  });

  test('cut at any place is refused, or read, but never thrown', async () => {
    const bytes = xlsOf({ survey: [['type', 'name', 'label'], ['text', 'a', 'A']] });
    const codes = new Set<string>();
    for (let length = 8; length < bytes.length; length += 499) {
      const { diagnostics } = await readWorkbook(bytes.subarray(0, length));
      for (const { code } of diagnostics) codes.add(code);
    }
    expect([...codes]).toEqual(['file.damaged']);
  });

  test('of more rows than any design has is refused', async () => {
    const bytes = xlsOf({ survey: Array.from({ length: 30 }, (_, index) => ['text', `a${index}`]) });
    const limits = { cells: 1_000, rows: 30, columns: 10 };
    expect(readXls(bytes, limits)).toMatchObject({ sheets: [{ name: 'survey' }] });
    expect(readXls(bytes, { ...limits, rows: 29 })).toBe('file.too_many_cells');
    expect(readXls(bytes, { ...limits, cells: 59 })).toBe('file.too_many_cells');
  });
});
