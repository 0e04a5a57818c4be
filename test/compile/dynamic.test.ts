import { describe, expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import type { Item } from '#shared/design/card-design.ts';
import { notesAbout } from '#shared/design-notes.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { design, item, plugin, repeat } from '#test/support/form-builder.ts';
import { compileRows } from './compile-rows.ts';

/** The last item of the only page, without the keys that every item has. */
const own = (header: string, row: string): Record<string, unknown> => {
  const made: Item = compileRows(header, [row, ...(row.includes('begin_repeat') ? ['| text | in | In |', '| end_repeat |'] : [])]).pages[0]!.items.at(-1)!;
  const { name: _, title: __, class: ___, ...rest } = made;
  return rest;
};

describe('a row', () => {
  test.each([
    ['that is required under a condition', 'required', "| string | x | X | | ${sex} = 'm' |", { type: 'string', required_if: "${main.sex} = 'm'" }],
    ['that is required always', 'required', '| string | x | X | | true() |', { type: 'string', required: true }],
    ['with both, in a column of ours', 'required | required_if', '| string | x | X | | yes | ${flag} |', { type: 'string', required: true, required_if: '${main.flag}' }],
    ['with words for a missing answer', 'required | required_message', '| string | x | X | | yes | Ask again |', { type: 'string', required: true, required_message: { en: 'Ask again' } }],
    ['that is read-only under a condition', 'read_only', '| string | x | X | | ${hr} > 100 |', { type: 'string', readonly_if: '${main.hr} > 100' }],
    ['with a calculation, to be overwritten', 'calculation', '| integer | x | X | | ${hr} * 2 |', { type: 'number', number_format: { scale: 0 }, calculation: '${main.hr} * 2' }],
    ['with a calculation and what triggers it', 'calculation | trigger', '| integer | x | X | | ${hr} * 2 | ${flag} |', { type: 'number', number_format: { scale: 0 }, calculation: '${main.hr} * 2', trigger: 'main.flag' }],
    ['with a calculation that several start', 'calculation | trigger', '| integer | x | X | | ${hr} * 2 | ${flag}, ${sbp} |', { calculation: '${main.hr} * 2', trigger: ['main.flag', 'main.sbp'] }],
    ['with triggers that have a blank between them', 'calculation | trigger', '| integer | x | X | | ${hr} * 2 | ${flag} ${sbp} |', { trigger: ['main.flag', 'main.sbp'] }],
    ['that nobody sees, with a calculation', 'calculation', '| hidden | x | NO_LABEL | | coalesce(., uuid()) |', { type: 'plugin', plugin: { kind: 'expression', params: { calculation: 'coalesce(., uuid())' } } }],
    ['that nobody sees, with a default that is worked out', 'default', '| hidden | x | NO_LABEL | | ${hr} + 1 |', { type: 'plugin', plugin: { kind: 'expression', params: { calculation: 'once(${main.hr} + 1)' } } }],
    ['that nobody sees, with a default', 'default', '| hidden | x | NO_LABEL | | north |', { type: 'plugin', plugin: { kind: 'expression', params: { calculation: "'north'" } } }],
    ['of an age that is calculated', 'calculation', '| age | x | X | | int((today() - ${from}) div 365.25) |', { type: 'age', calculation: 'int((today() - ${main.from}) div 365.25)' }],
    ['of a place that is calculated', 'calculation', "| geopoint | x | X | | '35.6 139.7 0 0' |", { type: 'location', calculation: "'35.6 139.7 0 0'" }],
    ['of a coma scale that is calculated', 'calculation | trigger', "| gcs | x | X | | if(${flag}, '4 5 6', '') | ${flag} |", { type: 'gcs', calculation: "if(${main.flag}, '4 5 6', '')", trigger: 'main.flag' }],
    ['of a code that starts as a text', 'default', "| suggest | x | X | | concat('a', ${hr}) |", { type: 'suggest', default_options: { kind: 'expression', value: "concat('a', ${main.hr})" } }],
    ['with a default that is worked out', 'default', '| integer | x | X | | ${hr} + 1 |', { type: 'number', number_format: { scale: 0 }, default_options: { kind: 'expression', value: '${main.hr} + 1' } }],
    ['with a default that begins with a function', 'default', "| string | x | X | | concat('a', 'b') |", { type: 'string', default_options: { kind: 'expression', value: "concat('a', 'b')" } }],
    ['with a default of a choice list that is worked out', 'default', "| select_one sex | x | X | | if(${hr} > 5, 'm', 'f') |", { default_options: { kind: 'expression', value: "if(${main.hr} > 5, 'm', 'f')" } }],
    ['with a default that is a text with brackets', 'default', '| string | x | X | | 5 mg (one) |', { type: 'string', default_options: { kind: 'value', value: '5 mg (one)' } }],
    ['of a default in a column of ours', 'default_expression', '| integer | x | X | | 1 + 1 |', { type: 'number', number_format: { scale: 0 }, default_options: { kind: 'expression', value: '1 + 1' } }],
    ['of a repeat whose number is worked out', 'repeat_count', '| begin_repeat | x | X | | ${hr} |', { repeat_count: '${main.hr}' }],
    ['of a repeat that is shown as a table', 'appearance', '| begin_repeat | x | X | | Table |', { layout: 'table' }],
    ['of a repeat whose number is fixed', 'repeat_count', '| begin_repeat | x | X | | 3 |', { min_count: 3, max_count: 3 }],
    ['of a repeat that is shown under a condition', 'relevant', '| begin_repeat | x | X | | ${hr} > 1 |', { relevant: '${main.hr} > 1' }],
  ])('%s', (_, header, row, expected) => {
    expect(own(header, row)).toMatchObject(expected);
  });

  test('whose cell says neither yes nor no has no condition', () => {
    const sheets = { survey: { name: 'survey', rows: [['type', 'name', 'label', 'required'], ['text', 'a', 'A', 'maybe']].map((cells, at) => ({ number: at + 1, cells })) } };
    const { diagnostics } = compileWorkbook({ sheets: Object.values(sheets) });
    expect(diagnostics.map(({ code, cell }) => `${code} ${cell}`)).toContain('cell.not_yes_no D2');
  });
});

test('every key comes back from the workbook that is written', () => {
  const all = design([
    item('number', 'n'),
    item('string', 'a', { required: true, required_if: '${p.n} > 1', required_message: { ja: '必要です', en: 'Needed' }, readonly: true, readonly_if: '${p.n} > 2' }),
    item('string', 'started', { calculation: '${p.n}', trigger: ['p.n', 'p.r'] }),
    item('string', 'b', { required_if: '${p.n} > 1', readonly_if: '${p.n} > 2', calculation: "concat('x', ${p.n})", trigger: 'p.n' }),
    item('number', 'c', { default_options: { kind: 'expression', value: '${p.n}' } }),
    item('number', 'd', { default_options: { kind: 'expression', value: '1 + 1' } }),
    plugin('expression', 'e', { calculation: '${p.n} + 1' }),
    repeat('r', [item('string', 'in')], { repeat_count: '${p.n}', relevant: '${p.n} > 0', readonly_if: '${p.n} > 9' }),
  ]);
  expect(readDesign(JSON.parse(JSON.stringify(all))).diagnostics).toEqual([]);
  const { design: again, diagnostics } = compileWorkbook(writeWorkbook(all));
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(again).toEqual(all);
});

describe('a design in JSON', () => {
  const found = (...items: Item[]) => readDesign(design(items)).diagnostics.map(({ code, cell }) => `${code} ${cell.replace('pages[0].', '')}`);
  test.each<[string, Item[], string]>([
    ['a calculation of what nobody enters', [plugin('organisation_name', 'a'), { ...plugin('weekday', 'b', { source: 'p.d' }), calculation: '1' } as Item, item('date', 'd')], 'design.calculation_without_entry items[1].calculation'],
    ['a trigger without a calculation', [item('check', 'c'), item('string', 'a', { trigger: 'p.c' })], 'design.trigger_alone items[1].trigger'],
    ['a trigger that is no item', [item('string', 'a', { trigger: 'p.c', calculation: '1' })], 'design.unknown_path items[0].trigger'],
    ['a default that is no text', [item('string', 'a', { default_options: { kind: 'expression', value: 3 } })], 'design.wrong_type items[0].default_options.value'],
    ['an unknown item in required_if', [item('string', 'a', { required_if: '${p.x}' })], 'expression.unknown_item items[0].required_if'],
    ['an unknown item in a default', [item('string', 'a', { default_options: { kind: 'expression', value: '${p.x}' } })], 'expression.unknown_item items[0].default_options.value'],
  ])('is refused with %s', (_, items, expected) => {
    expect(found(...items)).toEqual([expected]);
  });

  test.each<[string, Item[], string, string]>([
    ['calculations', [item('number', 'a', { calculation: '${p.b}' }), item('number', 'b', { calculation: '${p.a}' })], 'items[0].calculation', 'p.a → p.b → p.a'],
    ['a calculation and a formula', [item('number', 'a', { calculation: '${p.b}' }), plugin('expression', 'b', { calculation: '${p.a}' })], 'items[0].calculation', 'p.a → p.b → p.a'],
    ['defaults', [item('number', 'a', { default_options: { kind: 'expression', value: '${p.b}' } }), item('number', 'b', { default_options: { kind: 'expression', value: '${p.a}' } })], 'items[0].default_options.value', 'p.a → p.b → p.a'],
    ['a number of repetitions that follows from what stands in them', [repeat('r', [item('number', 'a')], { repeat_count: 'sum(${p.a})' })], 'items[0].repeat_count', 'p.r → p.a → p.r'],
    ['triggers', [item('number', 'a', { calculation: '1', trigger: 'p.b' }), item('number', 'b', { calculation: '1', trigger: 'p.a' })], 'items[0].trigger', 'p.a → p.b → p.a'],
  ])('is refused with a circle of %s, and its path', (_, items, cell, path) => {
    expect(readDesign(design(items)).diagnostics).toMatchObject([{ code: 'design.circle', cell: `pages[0].${cell}`, params: { path } }]);
  });

  test('is advised where a number of repetitions is none', () => {
    expect(notesAbout(design([repeat('r', [item('string', 'a')], { repeat_count: "'many'" })]))).toMatchObject([{ severity: 'note', code: 'expression.needs_number', cell: 'pages[0].items[0].repeat_count' }]);
  });

  test('may hold items that are required, or read-only, because of each other', () => {
    expect(found(item('string', 'a', { required_if: "${p.b} = ''" }), item('string', 'b', { required_if: "${p.a} = ''", readonly_if: "${p.a} != ''" }))).toEqual([]);
  });
});
