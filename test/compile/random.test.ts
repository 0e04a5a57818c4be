import * as fc from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { readWhen } from '#shared/compile/condition.ts';
import { readParameters } from '#shared/compile/parameters.ts';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import type { CellValue, WorkbookRows } from '#shared/compile/workbook-rows.ts';
import { readDesign } from '#shared/design/read-design.ts';

const survey = [
  'type',
  'name',
  'label::ja',
  'label',
  'hint',
  'when',
  'relevant',
  'required',
  'min',
  'max',
  'constraint',
  'scale',
  'max_length',
  'default',
  'appearance',
  'parameters',
  'repeat_count',
];
const words = [
  'text',
  'barcode',
  'integer',
  'date',
  'select_one l',
  'select_multiple l',
  'check',
  'gcs',
  'age',
  'plugin',
  'watch',
  'score_level',
  'hidden_count',
  'separator',
  'suggest',
  'begin_page',
  'end_page',
  'begin_group',
  'end_group',
  'begin_repeat',
  'end_repeat',
  'begin_composite',
  'end_composite',
  'a',
  'b',
  'c',
  'a.b',
  '__proto__',
  'constructor',
  'a=x',
  'b=x,y',
  "${a}='x'",
  'yes',
  '1',
  '9',
  'today',
  'x',
  'kind=sum sources=a,b',
  'target=a bands=tape_age',
  'kind=interlocked_dropdown source=a choices.__proto__=l',
  '__proto__=1',
  'target=b score_type=levels levels=l',
  'sources=a',
  'multiline minimal columns-99',
  '. >= 1 and . <= 0',
  '#REF!',
  '患者',
];
const cell: fc.Arbitrary<CellValue> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...words) },
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.oneof(fc.string(), fc.double(), fc.boolean()) },
);
const rowsOf = (columns: readonly string[]) =>
  fc
    .array(fc.array(cell, { maxLength: columns.length }), { maxLength: 25 })
    .map((rows) => [columns, ...rows].map((cells, index) => ({ number: index + 1, cells: [...cells] })));

/** Rows without a fault, so that some random sheets become whole designs. */
const goodRows: readonly (readonly CellValue[])[] = [
  ['text', 'a', '名', 'Name'],
  ['integer', 'b', '数', 'Count', 'How many', null, null, 'yes', 0, 9],
  ['select_one l', 'c', '選択', 'Choice'],
  ['text', 'd', '詳細', 'Detail', null, 'c=x,y'],
  ['select_multiple l', 'e', '複数', 'Several', null, 'c=x'],
  ['begin_group', 'f', '群', 'Group', null, 'e=y'],
  ['begin_repeat', 'g', '繰返し', 'Repeat', null, null, null, null, 1, 3],
  ['date', 'h', '日', 'Day', null, null, null, null, '2020-01-01', 'today'],
  ['end_repeat'],
  ['end_group'],
  ['check', 'i', '確認', 'Check'],
  ['text', 'j', '備考', 'Notes', null, 'i'],
  [
    'plugin',
    'k',
    '合計',
    'Sum',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    'kind=sum sources=b',
  ],
  ['begin_composite', 'm', '一行', 'Line'],
  ['time', 'n', '時刻', 'Time'],
  ['end_composite'],
];
const goodSurvey = fc.subarray([...goodRows.keys()]).map((chosen) =>
  [survey, ...goodRows.filter((_, index) => chosen.includes(index))].map((cells, index) => ({
    number: index + 1,
    cells: [...cells],
  })),
);
const choices = [
  ['list_name', 'name', 'label'],
  ['l', 'x', 'X'],
  ['l', 'y', 'Y'],
].map((cells, index) => ({ number: index + 1, cells }));

const book: fc.Arbitrary<WorkbookRows> = fc
  .tuple(
    rowsOf(survey),
    rowsOf(['list_name', 'name', 'label', 'exclusive', 'when', 'min', 'below']),
    rowsOf(['form_title', 'id_attributes', 'numbering', 'summary', 'default_language']),
  )
  .map(([first, second, third]) => ({
    sheets: [
      { name: 'survey', rows: first },
      { name: 'choices', rows: second },
      { name: 'settings', rows: third },
    ],
  }));

describe('any workbook', () => {
  test('compiles to a valid design or to errors, never to a throw', () => {
    let designs = 0;
    const goodBook = goodSurvey.map((rows): WorkbookRows => ({
      sheets: [
        { name: 'survey', rows },
        { name: 'choices', rows: choices },
      ],
    }));
    fc.assert(
      fc.property(fc.oneof(book, goodBook), (rows) => {
        const { design, diagnostics } = compileWorkbook(rows);
        expect(design === null).toBe(diagnostics.some(({ severity }) => severity === 'error'));
        const refused = design === null ? [] : readDesign(JSON.parse(JSON.stringify(design))).diagnostics;
        expect(refused).toEqual([]);
        designs += design === null ? 0 : 1;
        // A cell that is quoted may hold itself what a text with a gap would.
        const isGap = /\{\{|undefined/;
        const lines = isGap.test(JSON.stringify(rows)) ? [] : [...wordDiagnostics(diagnostics, 'ja'), ...wordDiagnostics(diagnostics, 'en')];
        expect(lines.filter((line) => isGap.test(line))).toEqual([]);
        expect(Object.hasOwn(Object.prototype, 'sources')).toBe(false);
      }),
      { numRuns: 600 },
    );
    expect(designs).toBeGreaterThan(20);
  });
});

describe('a hostile cell', () => {
  // A reader whose time grows with the square of the text would exceed the time limit of the test.
  test.each([
    ['blanks', ' '.repeat(100_000)],
    ['brackets', '('.repeat(50_000) + ')'.repeat(50_000)],
    ['commas', 'a=' + 'b,'.repeat(50_000)],
    ['conditions', "${a}='x' or ".repeat(10_000)],
    ['equal signs', '= '.repeat(50_000)],
  ])('of 100,000 %s is read in bounded time', (_, text) => {
    readWhen(`a${text}!`);
    readParameters(text);
    const { diagnostics } = compileWorkbook({
      sheets: [
        {
          name: 'survey',
          rows: [
            { number: 1, cells: survey },
            {
              number: 2,
              cells: ['text', 'a', 'A', 'A', null, text, null, text, text, null, null, null, null, text, text, text],
            },
          ],
        },
      ],
    });
    expect(diagnostics.some(({ severity }) => severity !== 'note')).toBe(true);
  });
});

// Quadratic work would take minutes; the limit leaves room for a machine that does much else.
describe('a workbook of one fault over and over', () => {
  const header = { number: 1, cells: ['type', 'name', 'label', 'when'] };
  test.each<[string, (index: number) => CellValue[]]>([
    ['blocks that are never closed', (index) => ['begin_group', `g${index}x`, 'G']],
    ['blocks inside blocks', (index) => (index < 10_000 ? ['begin_repeat', `r${index}x`, 'R'] : ['end_repeat'])],
    ['conditions on the row before', (index) => ['check', `c${index}x`, 'C', index === 0 ? null : `c${index - 1}x`]],
    ['items of one name', () => ['text', 'a', 'A', 'b']],
    ['pages of one name', (index) => [index % 2 === 0 ? 'begin_page' : 'end_page', 'p', 'P']],
  ])(
    '20,000 %s end in findings, in bounded time',
    (_, row) => {
      const rows = [
        header,
        ...Array.from({ length: 20_000 }, (__, index) => ({ number: index + 2, cells: row(index) })),
      ];
      const { design, diagnostics } = compileWorkbook({ sheets: [{ name: 'survey', rows }] });
      expect(design).toBeNull();
      expect(diagnostics.length).toBeLessThanOrEqual(1_001);
    },
    30_000,
  );
});
