import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#test/support/write-workbook.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { design, item } from '#test/support/form-builder.ts';
import { workbookOf } from './workbook-of.ts';

/** What a row of a workbook becomes: type, parameters, appearance, min, max; and what is said of it. */
const bounds = (row: string) => {
  const { design: made, diagnostics } = compileWorkbook(workbookOf({ survey: `| type | name | label | parameters | appearance | min | max |\n| ${row} |`, settings: '| form_title |\n| Form |' }));
  const [own] = made?.pages[0]?.items ?? [];
  return [own && 'valid_range' in own ? (own.valid_range ?? null) : null, diagnostics.map(({ code, cell }) => `${code} ${cell}`)];
};

describe('a bound of a workbook is what its item can hold', () => {
  test.each<[string, object | null, string[]]>([
    ['time | x | X | seconds=yes | | 08:00:30 | 23:59:30', { min: '08:00:30', max: '23:59:30' }, []],
    ['time | x | X | seconds=yes | | 08:00 | 23:59', { min: '08:00', max: '23:59' }, []],
    ['time | x | X | seconds=yes | | 10:00:30 | 10:00', { min: '10:00:30', max: '10:00' }, []],
    ['time | x | X | seconds=yes | | 10:01:00 | 10:00', null, ['cell.max_below_min G2']],
    ['time | x | X | | | 08:00:30 | 23:59', { min: '08:00', max: '23:59' }, ['cell.seconds F2']],
    ['datetime | x | X | seconds=yes | | 2026-11-01 08:00:30 | 2026/11/30 23:59:30', { min: '2026-11-01T08:00:30', max: '2026-11-30T23:59:30' }, []],
    ['datetime | x | X | seconds=yes | | | today', { max: 'today' }, []],
    ['datetime | x | X | seconds=yes | | | now', { max: 'now' }, []],
    ['datetime | x | X | | | now() | 2126-11-30', { min: 'now', max: '2126-11-30' }, []],
    ['date | x | X | | | 2020-01-01 | now', { min: '2020-01-01', max: 'today' }, []],
    ['time | x | X | | | | now', null, ['cell.not_moment G2']],
    // A day alone is all of it, and not its midnight.
    ['datetime | x | X | | | 2026-11-01 | 2026/11/30', { min: '2026-11-01', max: '2026-11-30' }, []],
    ['datetime | x | X | | | 2026-11-01 00:00 | ', { min: '2026-11-01T00:00' }, []],
    ['date | x | X | partial=month | | 2026-11 | 2027-02', { min: '2026-11', max: '2027-02' }, []],
    ['date | x | X | partial=year | | 2020 | 2026年11月', { min: '2020', max: '2026-11' }, []],
    ['date | x | X | partial=month | | 2026-11-15 | 2026-11', { min: '2026-11-15', max: '2026-11' }, []],
    ['date | x | X | partial=month | | 2026-12-01 | 2026-11', null, ['cell.max_below_min G2']],
    ['date | x | X | partial=month | | 2026 | today', { max: 'today' }, ['cell.not_moment F2']],
    ['date | x | X | partial=month about=yes | | 2026-11~ | 2027', null, ['cell.not_moment F2', 'cell.not_moment G2']],
    ['date | x | X | about=yes | | 2026-11 | 2027-01-31', { max: '2027-01-31' }, ['cell.not_moment F2']],
    ['date | x | X | | | 2026-11 | 2027-01-31', { max: '2027-01-31' }, ['cell.not_moment F2']],
    ['date | x | X | | month-year | 2026-11 | 2027-01', { min: '2026-11', max: '2027-01' }, []],
    ['date | x | X | | year | 2020 | 2026', { min: '2020', max: '2026' }, []],
    ['time | x | X | seconds=yes | | today | 24:00:00', null, ['cell.not_moment F2', 'cell.not_moment G2']],
  ])('%s', (row, range, codes) => expect(bounds(row)).toEqual([range, codes]));

  test('also where a spreadsheet keeps it as a time of its own', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('survey');
    sheet.addRows([['type', 'name', 'label', 'parameters', 'min', 'max'], ['time', 'x', 'X', 'seconds=yes', (8 * 3600 + 30) / 86_400, (23 * 3600 + 59 * 60) / 86_400]]);
    for (const cell of ['E2', 'F2']) sheet.getCell(cell).numFmt = 'h:mm:ss';
    const { design: made } = await compileFile(Buffer.from(await book.xlsx.writeBuffer()));
    expect(made?.pages[0]?.items[0]).toMatchObject({ valid_range: { min: '08:00:30', max: '23:59' } });
  });
});

test.each([['now', 'now'], ['today', 'today']])('a constraint of a date and time ends with %s', (of, max) => {
  const { design: made } = compileWorkbook(workbookOf({ survey: `| type | name | label | constraint |\n| dateTime | x | X | . <= ${of}() |`, settings: '| form_title |\n| Form |' }));
  expect(made?.pages[0]?.items[0]).toMatchObject({ type: 'datetime', valid_range: { max } });
});

const exact = design([
  item('datetime', 'past', { valid_range: { max: 'now' }, soft_range: { min: 'now' } }),
  item('time', 'clock', { seconds: true, valid_range: { min: '08:00:30', max: '23:59' }, soft_range: { max: '22:00:15' } }),
  item('datetime', 'moment', { seconds: true, valid_range: { min: '2026-11-01T08:00:30', max: '2026-11-30T23:59' } }),
  item('date', 'known', { partial: 'year', valid_range: { min: '2020', max: '2026-11' }, soft_range: { min: '2024-02' } }),
  item('date', 'month', { granularity: 'month', valid_range: { min: '2026-01', max: '2026-02' } }),
]);

test('a workbook keeps such bounds', () => {
  expect(readDesign(JSON.parse(JSON.stringify(exact))).diagnostics).toEqual([]);
  const { design: back, diagnostics } = compileWorkbook(writeWorkbook(exact));
  expect([diagnostics.filter(({ severity }) => severity !== 'note'), back?.pages[0]?.items]).toEqual([[], exact.pages[0]!.items]);
});

test.each<[string, object]>([
  ['a word', { max: 'soon' }],
  ['a day that is none', { min: '2026-02-30' }],
  ['a month of a date that is known to the day', { max: '2026-11' }],
  ['a time of a date', { max: '10:00' }],
  ['about a month', { min: '2026-11~' }],
  ['a minute of a date', { max: 'now' }],
])('a design is told of a bound that its item cannot have: %s', (_, valid_range) => {
  const own = JSON.stringify(valid_range).includes('~') ? ({ partial: 'month', about: true } as const) : {};
  const [side] = Object.keys(valid_range);
  const { diagnostics } = readDesign(JSON.parse(JSON.stringify(design([item('date', 'x', { ...own, valid_range }), item('date', 'y', { ...own, soft_range: valid_range })]))));
  expect(diagnostics.map(({ code, cell }) => `${code} ${cell}`)).toEqual([`design.bound pages[0].items[0].valid_range.${side}`, `design.bound pages[0].items[1].soft_range.${side}`]);
});
