import * as fc from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#shared/modules/other-forms/write-workbook.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { wholesOfModules } from '#test/items/all.ts';
import { choices, composite, design, group, item, page, plugin, repeat } from '#test/support/form-builder.ts';
import { randomDesign } from '#test/support/random-form.ts';
import { workbookOf } from '../../../compile/workbook-of.ts';
import { demoNames, demoWorkbook, frozenDesign } from '#test/support/demo-workbooks.ts';

/** What a workbook cannot say apart: no conditional items and an empty list of them, not required and unsaid. */
const plain = (of: CardDesign): CardDesign =>
  JSON.parse(JSON.stringify(of), (key, value: unknown) =>
    (key === 'activation' && Array.isArray(value) && value.length === 0) || ((key === 'required' || key === 'allow_free_text') && value === false) || value === null ? undefined : value,
  ) as CardDesign;

const errorsOf = (of: CardDesign) => compileWorkbook(writeWorkbook(of)).diagnostics.filter(({ severity }) => severity === 'error');
const again = (of: CardDesign): CardDesign => {
  expect(errorsOf(of)).toEqual([]);
  return compileWorkbook(writeWorkbook(of)).design!;
};

describe('a workbook written from a design', () => {
  test('compiles to the same design, for any design', () => {
    fc.assert(
      fc.property(randomDesign, (of) => {
        fc.pre(readDesign(JSON.parse(JSON.stringify(of))).design !== null);
        const first = again(of);
        // A step without a title gets its name for one: the only thing that a workbook adds.
        const isTitled = !JSON.stringify(of).includes('"title":{}');
        expect(again(first)).toEqual(first);
        expect(isTitled ? plain(first) : []).toEqual(isTitled ? plain(of) : []);
      }),
      { numRuns: 120 },
    );
  });

  test('holds every key of every type', () => {
    const all = design(
      [
        item('string', 'no', { description: { en: 'As printed' }, placeholder: { ja: '例' }, prefix: { en: '#' }, suffix: { en: 'x' }, max_length: 10, required: true }),
        item('text', 'notes', { default_options: { kind: 'value', value: 'none, "so far"' }, readonly: true }),
        ...wholesOfModules,
        item('number', 'temp', { number_format: { scale: 1, precision: 3 }, valid_range: { min: 20.5, max: 45 }, default_options: { kind: 'value', value: 36.5 } }),
        item('number', 'count', { number_format: { scale: 0 } }),
        item('check', 'flag', { activation: [{ when: ['true'], items: [item('string', 'why', { force_display: true })] }] }),
        item('single', 'sex', { choices: choices('m', 'f'), column_width: 3, default_options: { kind: 'value', value: 'f' } }),
        item('dropdown', 'from', { choices: [{ value: 'a,b', title: { en: 'A or B' }, description: { en: 'both' } }, ...choices('c')], activation: [{ when: ['a,b', 'c'], items: [item('time', 'at', { valid_range: { max: '12:00' } })] }] }),
        item('multi', 'many', { choices: choices('x', 'y', 'none'), exclusive: [{ value: 'y', excludes: ['x'] }, { value: 'none', excludes: '*' }], default_options: { kind: 'value', value: ['x'] } }),
        item('date', 'day', { valid_range: { min: '2020-01-01', max: 'today' }, default_options: { kind: 'today' } }),
        item('datetime', 'moment', { default_options: { kind: 'now' } }),
        item('string', 'org', { default_options: { kind: 'organisation' } }),
        item('age', 'age', { valid_range: { max: 120 } }),
        item('location', 'spot'),
        item('suggest', 'disease', { master: 'icd10', first_codes: ['S', 'T'], allow_free_text: true }),
        item('gcs', 'gcs', { gcs_type: 'child', ref: 'p.age', best: true }),
        item('start', 'triage'),
        plugin('blood_pressure', 'bp', { SBP: { name: '収縮期', max: 300 }, DBP: { name: 'DBP low', min: 10 } }),
        plugin('survival_probability', 'ps', { gcs: 'p.gcs', age: 'p.age', sbp: 'p.bp.SBP', model: 'triss_1995', mechanism: 'blunt', age_inclusive: true, decimals: 0 }),
        plugin('sum', 'sum', { sources: ['p.count', 'p.temp'] }),
        plugin('interlocked_dropdown', 'ward', { source: 'p.sex', choices: { m: [{ value: 'w1', title: { en: 'One' } }], f: [{ value: 'w1', title: { en: 'One' } }, { value: 'w2', title: { en: 'Two' } }] } }),
        item('watch', 'tape', { params: { target: 'p.age', bands: [{ below: 2, title: { en: 'low' }, colour: '#ff0000' }, { title: { en: 'high' }, colour: 'blue' }] } }),
        item('watch', 'tape_b', { params: { target: 'p.age', bands: 'tape_age' } }),
        item('score_level', 'level', { target: 'p.sum', score_type: 'levels', params: { levels: [{ min: 0, title: { en: 'light' } }, { min: 5, title: { en: 'grave' }, colour: 'red' }] } }),
        item('score_level', 'ppats', { target: 'p.sum', score_type: 'ppats', params: { hr: 'p.count', rr: 'p.temp', sbp: 'p.bp.SBP' } }),
        item('hidden_count', 'hits', { params: { sources: ['p.sex', 'p.flag'], values: ['m', 'true'] } }),
        item('label', 'heading'),
        item('separator', 'line', { title: {} }),
        composite('row', [item('string', 'one'), item('string', 'two')]),
        repeat('injury', [item('single', 'part', { choices: choices('m', 'f') })], { min_count: 0, max_count: 5, layout: 'table' }),
        group('plain', [item('string', 'inside')], { title: {} }),
        group('asked', [item('single', 'pain', { choices: choices('yes', 'no') })], { others: 'no' }),
      ],
      {},
    );
    const second = page(
      'q',
      group('shown', [item('string', 'always')], {
        source: 'p.sex',
        activation: [
          { when: ['m'], items: [item('single', 'deep', { choices: choices('k'), activation: [{ when: ['k'], items: [item('string', 'deeper')] }] })] },
          { when: ['f'], items: [group('inner', [], { source: 'p.sex', activation: [{ when: ['f'], items: [item('string', 'last')] }] })] },
        ],
      }),
      group('history', [item('single', 'stroke', { choices: choices('yes', 'no') })], { source: 'p.sex', others: 'no', activation: [{ when: ['f'], items: [item('dropdown', 'twins', { choices: choices('yes', 'no', 'unknown') })] }] }),
      group('simple', [], { source: 'p.many', activation: [{ when: ['x', 'y'], items: [item('string', 'only')] }] }),
    );
    const whole: CardDesign = { ...all, pages: [...all.pages, second], id_attributes: ['p.no', 'p.day'], numbering: ['p.no'], summary: ['p.sex'] };
    expect(readDesign(JSON.parse(JSON.stringify(whole))).diagnostics).toEqual([]);
    expect(plain(again(whole))).toEqual(plain(whole));
  });

  test('writes a list once, however many items ask for it', () => {
    const of = design([item('single', 'a', { choices: choices('m', 'f') }), item('dropdown', 'b', { choices: choices('m', 'f') })]);
    expect(writeWorkbook(of).sheets[1]?.rows).toHaveLength(3);
  });

  test('has no column of choices whose rule was left out, nor rows that differed in it alone', () => {
    const { design: of } = compileWorkbook(
      workbookOf({
        survey: "| type | name | label | choice_filter |\n| select_one town | town | Town | area(( and province = 'n' |",
        choices: '| list_name | name | label | province |\n| town | a | A | n |\n| town | b | B | s |\n| town | a | A | s |',
        settings: '| form_title | allow_choice_duplicates |\n| Towns | yes |',
      }),
    );
    expect(of?.pages[0]?.items[0]).toMatchObject({ choices: [{ value: 'a' }, { value: 'b' }] });
    expect(JSON.stringify(of)).not.toContain('province');
    expect(again(of!)).toEqual(of);
  });

  test.each(demoNames)('of the demo %s goes through a file and back unchanged', async (name) => {
    const { design: of, diagnostics } = await compileFile(await demoWorkbook(name));
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(of).toEqual(frozenDesign(name));
  });
});
