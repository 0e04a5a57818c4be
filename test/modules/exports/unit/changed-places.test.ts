import { describe, expect, it } from 'vitest';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { answerColumns, headerRow, rowWriter } from '#shared/export/columns.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { cardsOf, widthsOf } from '#test/support/filled-cards.ts';
import { design, item, plugin, repeat } from '#test/support/form-builder.ts';

type Given = { readonly version: number; readonly vals: Answers };
const numbered = (designs: readonly CardDesign[]) => designs.map((each, index) => ({ version: index + 1, design: each }));

/** The cells of answers of each card in the CSV of the specification. */
const csv = (designs: readonly CardDesign[], given: readonly Given[]): readonly object[] => {
  const columns = answerColumns(numbered(designs), widthsOf(designs, given), 'en');
  const heads = headerRow(columns).trim().split(',');
  return cardsOf(given).map((card) => {
    const cells = rowWriter(columns, 'en')(card).trim().split(',');
    return Object.fromEntries(heads.map((head, at) => [head, cells[at]!] as const).filter(([head, cell]) => head.startsWith('p.') && cell !== ''));
  });
};

/** The columns of answers of each table, and its lines without them that are blank. */
const tables = (designs: readonly CardDesign[], given: readonly Given[], repeats: ExportOptions['repeats']): object =>
  Object.fromEntries(tablesOf(numbered(designs), widthsOf(designs, given), { lang: 'en', excel: false, style: 'statistics', repeats }).map(({ name, columns, rowsOf }) => [
    name,
    cardsOf(given).flatMap((card) => [...rowsOf(card)].map((row) => columns.flatMap((column, at) => (column.name.startsWith('p.') && row[at] !== null ? [`${column.name} ${row[at]}`] : [])))),
  ]));

describe('a name that is a repeat in one version and a number in another', () => {
  const [asNumber, asRepeat] = [design([item('number', 'x')]), design([repeat('x', [item('string', 'a')])])];
  const number = { p: { x: 5 } };
  const repetitions = { p: { x: 2, a_2: 'q' } };

  it.each([
    [asNumber, asRepeat, [{ version: 1, vals: number }, { version: 2, vals: repetitions }]],
    [asRepeat, asNumber, [{ version: 2, vals: number }, { version: 1, vals: repetitions }]],
  ])('is the number that was entered, and of a repeat the count of its filled repetitions', (one, two, given) => {
    expect(csv([one, two], given)).toEqual([{ 'p.x': '5' }, { 'p.x': '1', 'p.a_2': 'q' }]);
    expect(tables([one, two], given, 'wide')).toEqual({ data: [['p.x 5'], ['p.x 1', 'p.a_2 q']] });
    expect(tables([one, two], given, 'long')).toEqual({ data: [['p.x 5'], ['p.x 1']], 'p.x': [['p.x.no 2', 'p.a q']] });
  });

  it('makes no repetitions of the number, also where nothing in the repeat can be answered', () => {
    expect(tables([asNumber, design([repeat('x', [item('label', 'a')])])], [{ version: 1, vals: number }], 'long')).toEqual({ data: [['p.x 5']], 'p.x': [] });
  });
});

it('repetitions in which nothing could be answered stay counted when a later version asks something in them', () => {
  const row = plugin('expression', 'no', { calculation: 'position(${p.row})' });
  const designs = [design([repeat('row', [row])]), design([repeat('row', [row, item('string', 'said')])])];
  expect(csv(designs, [{ version: 1, vals: { p: { row: 1, no_1: 1 } } }])).toEqual([{ 'p.row': '1', 'p.no_1': '1' }]);
});

it('what stands in a blank repetition is blank, however deep, also where nothing in an inner repeat can be answered', () => {
  const designs = [design([repeat('outer', [item('string', 'a'), repeat('middle', [repeat('inner', [item('label', 'b')])])])])];
  const given = [{ version: 1, vals: { p: { outer: 1, middle_1: 1, inner_1_1: 2 } } }];
  expect(csv(designs, given)).toEqual([{ 'p.outer': '0' }]);
  expect(tables(designs, given, 'wide')).toEqual({ data: [['p.outer 0']] });
});

describe('an item that came from one repeat to another', () => {
  const designs = [
    design([repeat('r', [item('string', 'x'), item('string', 'z')]), repeat('s', [item('string', 'y')])]),
    design([repeat('r', [item('string', 'z')]), repeat('s', [item('string', 'y'), item('string', 'x')])]),
  ];
  const given: readonly Given[] = [{ version: 1, vals: { p: { r: 1, x_1: 'in r', s: 1, y_1: 'y' } } }, { version: 2, vals: { p: { r: 1, z_1: 'z', s: 1, x_1: 'in s' } } }];

  it('stands in the table of the repeat in which it was entered', () => {
    expect(tables(designs, given, 'long')).toMatchObject({ 'p.r': [['p.r.no 1', 'p.x in r'], ['p.r.no 1', 'p.z z']], 'p.s': [['p.s.no 1', 'p.y y'], ['p.s.no 1', 'p.x in s']] });
  });

  it('has one column in a table with a line for each card', () => {
    expect(tables(designs, given, 'wide')).toEqual({ data: [['p.r 1', 'p.s 1', 'p.y_1 y', 'p.x_1 in r'], ['p.r 1', 'p.z_1 z', 'p.s 1', 'p.x_1 in s']] });
  });
});
