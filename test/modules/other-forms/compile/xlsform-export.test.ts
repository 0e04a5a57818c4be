import * as fc from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import { writeWorkbookFile } from '#functions/storage/write-workbook.ts';
import { compileWorkbook } from '#shared/compiler.ts';
import { cellText, type SheetRows, type WorkbookRows } from '#shared/compile/workbook-rows.ts';
import { writeWorkbook } from '#shared/modules/other-forms/write-workbook.ts';
import { asXlsForm } from '#shared/modules/other-forms/write-xlsform.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { choices, design, group, item, page, plugin, repeat } from '#test/support/form-builder.ts';
import { randomDesign } from '#test/support/random-form.ts';
import { demoNames, demoWorkbook } from '#test/support/demo-workbooks.ts';

type Row = Readonly<Record<string, string>>;

const rowsOf = ({ rows: [header, ...rows] }: SheetRows): Row[] =>
  rows.map(({ cells }) => Object.fromEntries(header!.cells.map((heading, at) => [cellText(heading), cellText(cells[at])])));
const sheetsOf = (book: WorkbookRows) => book.sheets.map(rowsOf) as [Row[], Row[], Row[]];
const written = (of: CardDesign) => sheetsOf(asXlsForm(writeWorkbook(of)));

const types = /^(?:(?:begin|end)_(?:group|repeat)|text|integer|decimal|date|time|dateTime|geopoint|barcode|note|acknowledge|calculate|hidden|range|(?:select_one|select_multiple|rank) \S+|select_(?:one|multiple)_from_file \S+)$/;

/** What a program that reads XLSForm refuses, as far as we met it. */
const refusals = (of: CardDesign): string[] => {
  const [survey, listed, [settings]] = written(of);
  const found: string[] = [];
  const names = survey.map((row) => row['name']!).filter((name) => name !== '');
  const many = new Set(survey.flatMap((row) => /^(?:select_multiple|rank) (\S+)/.exec(row['type']!)?.[1] ?? []));
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length) found.push('a name twice');
  for (const row of survey) {
    const says = (column: string) => Object.entries(row).some(([heading, text]) => (heading === column || heading.startsWith(`${column}::`)) && text !== '');
    if (!types.test(row['type']!)) found.push(`type ${row['type']}`);
    if (!row['type']!.startsWith('end_') && !/^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(row['name']!)) found.push(`name ${row['name']}`);
    if (!/^(?:begin|end)_|^(?:calculate|hidden)$/.test(row['type']!) && !says('label') && !says('hint')) found.push(`no label of ${row['name']}`);
    if (row['type'] === 'calculate' && !says('calculation')) found.push(`nothing to calculate in ${row['name']}`);
    if (says('parameters') && !row['type']!.includes('_from_file')) found.push(`parameters of ${row['name']}`);
    for (const [heading, text] of Object.entries(row))
      for (const [, name = ''] of text.matchAll(/\$\{\s*(.*?)\s*\}/g)) if (!names.includes(name)) found.push(`${heading}: \${${name}}`);
  }
  for (const row of [survey[0], listed[0], settings]) for (const heading of Object.keys(row ?? {})) if (/^fuda_.*:/.test(heading)) found.push(`heading ${heading}`);
  for (const row of listed) if (many.has(row['list_name']!) && /\s/.test(row['name']!)) found.push(`value ${row['name']}`);
  if (!/^[a-z_][\w-]*$/i.test(settings!['form_id']!)) found.push(`form_id ${settings!['form_id']}`);
  return found;
};

describe('a design as XLSForm', () => {
  test('holds nothing that programs for XLSForm refuse, and is the same design to us, for any design', () => {
    fc.assert(
      fc.property(randomDesign, (of) => {
        fc.pre(readDesign(JSON.parse(JSON.stringify(of))).design !== null);
        expect(refusals(of)).toEqual([]);
        expect(compileWorkbook(asXlsForm(writeWorkbook(of))).design).toEqual(compileWorkbook(writeWorkbook(of)).design);
      }),
      { numRuns: 40 },
    );
  });

  test.each(demoNames)('so does the demo %s, through a file', async (name) => {
    const { design: of } = await compileFile(await demoWorkbook(name));
    expect(refusals(of!)).toEqual([]);
    const { design: again } = await compileFile(await writeWorkbookFile(asXlsForm(writeWorkbook(of!))));
    expect(again).toEqual(of);
  });

  const of = design(
    [
      item('single', 'sex', { choices: choices('m', 'f'), activation: [{ when: ['f'], items: [item('check', 'pregnant', { relevant: "${p.age.years} > 11" })] }] }),
      item('age', 'age', { valid_range: { max: 120 } }),
      item('multi', 'signs', { choices: [{ value: 'very pale', title: { en: 'Very pale' } }], title: { en: 'Signs of ${p.name}, ${p.age.years}' } }),
      item('string', 'name', { default_options: { kind: 'organisation' } }),
      item('date', 'day', { valid_range: { max: 'today' }, default_options: { kind: 'today' } }),
      item('datetime', 'seen', { valid_range: { min: '2026-11-05', max: '2026-11-06' } }),
      item('separator', 'line', { title: {} }),
      plugin('expression', 'half', { calculation: '${p.weight} div 2 + #{1}' }),
      item('number', 'doubled', { calculation: 'prefill(${p.weight} * 2)' }),
      item('number', 'weight', { number_format: { scale: 1 }, valid_range: { min: 0.5, max: 300 }, constraint: '. != ${q.name}' }),
      repeat('injury', [item('string', 'site')], { min_count: 2, max_count: 2 }),
    ],
    {},
  );
  const whole: CardDesign = { ...of, pages: [...of.pages, page('q', group('more', [item('string', 'name', { required_if: "${p.name} = ''" })]))] };
  const [survey, listed, [settings]] = written(whole);
  const row = (name: string) => survey.find((each) => each['name'] === name)!;

  test('says in the words of XLSForm what ours say', () => {
    expect(row('p')).toMatchObject({ type: 'begin_group', fuda_type: 'begin_page' });
    expect(row('pregnant')).toMatchObject({ type: 'acknowledge', relevant: "selected(${sex}, 'f')", fuda_type: 'check', fuda_when: 'sex=f' });
    expect(row('age')).toMatchObject({ type: 'text', constraint: '. <= 120', fuda_type: 'age' });
    expect(row('signs')).toMatchObject({ 'label::English (en)': 'Signs of ${name}, …', fuda_label__en: 'Signs of #{p.name}, #{p.age.years}' });
    expect(row('day')).toMatchObject({ type: 'date', default: 'today()', constraint: '. <= today()' });
    expect(row('seen')).toMatchObject({ type: 'dateTime', constraint: "(. >= '2026-11-05T00:00') and (. <= '2026-11-06T23:59')" });
    expect(row('line')).toMatchObject({ type: 'note', 'label::Japanese (ja)': '---' });
    expect(row('half')).toMatchObject({ type: 'calculate', calculation: '${weight} div 2 + #{1}' });
    expect(row('doubled')).toMatchObject({ calculation: 'once(${weight} * 2)', fuda_calculation: 'prefill(#{p.weight} * 2)' });
    expect(row('weight')).toMatchObject({ type: 'decimal', constraint: '(. >= 0.5) and (. <= 300) and (. != ${q_name})' });
    expect(row('q_name')).toMatchObject({ required: "${name} = ''", fuda_name: 'name' });
    expect(row('injury')).toMatchObject({ type: 'begin_repeat', repeat_count: '2' });
    expect(row('name')).toMatchObject({ default: '', fuda_default: 'organisation' });
    expect(listed.at(-1)).toMatchObject({ name: 'very_pale', fuda_name: 'very pale' });
    expect(settings).toMatchObject({ form_title: '記録', form_id: 'form', default_language: 'Japanese (ja)' });
    expect(refusals(whole)).toEqual([]);
  });

  test('of which a rule about a part of an answer stays ours alone', () => {
    expect(row('pregnant')['relevant']).not.toContain('age');
    expect(row('pregnant')['fuda_relevant']).not.toBe('');
  });

  test('that comes back is the same design to us, with marks that only look like ours', () => {
    expect(compileWorkbook(asXlsForm(writeWorkbook(whole))).design).toEqual(compileWorkbook(writeWorkbook(whole)).design);
  });
});
