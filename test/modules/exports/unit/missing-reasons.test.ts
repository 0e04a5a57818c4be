import { describe, expect, it } from 'vitest';
import { answerCells } from '#test/support/answer-cells.ts';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { maskingOf } from '#shared/modules/exports/deidentify.ts';
import { codebookOf } from '#shared/modules/exports/codebook.ts';
import { answerColumns, headerRow, rowWriter } from '#shared/export/columns.ts';
import { jsonLineWriter } from '#shared/modules/exports/json-lines.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { scriptSpss } from '#functions/modules/exports/scripts/spss.ts';
import { scriptStata } from '#functions/modules/exports/scripts/stata.ts';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { choices, design, item, plugin, repeat } from '#test/support/form-builder.ts';
import { exportedCard } from '#test/support/exported-card.ts';

const reasoned = (of: Item): Item => ({ ...of, reasons: true });
const items = [
  reasoned(item('number', 'hr')),
  reasoned(item('single', 'sex', { choices: choices('m', 'f') })),
  reasoned(item('multi', 'signs', { choices: choices('a', 'b') })),
  reasoned(item('date', 'day')),
  reasoned(plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } })),
  reasoned(repeat('wound', [reasoned(item('string', 'site'))])),
];
const missing_reasons = [
  { value: 'nk', title: { ja: '不明', en: 'Not known' } },
  { value: '-97', title: { ja: '拒否', en: 'Refused' }, code: -97 },
];
const of = design(items, { missing_reasons });
const vals: Answers = { p: { 'hr@missing': 'nk', 'sex@missing': '-97', 'signs@missing': 'nk', 'day@missing': 'nk', bp: { SBP: 120 }, 'bp.DBP@missing': 'nk', wound: 0, 'wound@missing': 'nk' } };
const card = exportedCard({ vals });
const versions = [{ version: 1, design: of }];

/** The cells of a table by their columns. */
const cells = (options: Omit<ExportOptions, 'excel'>, answers = vals) => {
  const [table] = tablesOf(versions, {}, { excel: false, ...options }, maskingOf(options));
  const [row] = [...table!.rowsOf({ ...card, vals: answers })];
  return Object.fromEntries(table!.columns.map(({ name }, at) => [name, row![at]] as const).filter(([name]) => name.startsWith('p.')));
};

describe('why an answer is missing stands in one column with the answers', () => {
  it('of the specified CSV, in the column of its part, a number as a number', () => {
    const columns = answerColumns(versions, {}, 'en');
    const headings = headerRow(columns).trim().split(',');
    const cellsIn = (line: string) => answerCells(headings, line.trim().split(','));
    const [head, row] = [headerRow(columns), rowWriter(columns, 'en')(card)].map(cellsIn);
    expect(head).toEqual(['p.hr', 'p.sex', 'p.signs', 'p.day', 'p.bp.SBP', 'p.bp.DBP', 'p.wound', 'p.wound_registered_at_1', 'p.site_1']);
    expect(row).toEqual(['nk', '-97', 'nk', 'nk', '120', 'nk', 'nk', '', '']);
    const answered = cellsIn(rowWriter(columns, 'en')({ ...card, vals: { p: { hr: 80, wound: 1, 'site_1@missing': 'nk' } } }));
    expect(answered).toEqual(['80', '', '', '', '', '', '1', '', 'nk']);
  });

  it('also where only an older version took it', () => {
    const columns = answerColumns([...versions, { version: 2, design: design([item('number', 'hr')]) }], {}, 'en');
    expect(answerCells(headerRow(columns).split(','), rowWriter(columns, 'en')(card).split(','))[0]).toBe('nk');
  });

  it('in words for people', () => {
    expect(cells({ lang: 'en', style: 'excel' })).toMatchObject({ 'p.hr': 'Not known', 'p.sex': 'Refused', 'p.day': 'Not known', 'p.bp.SBP': 120, 'p.bp.DBP': 'Not known', 'p.wound': 'Not known' });
    expect(cells({ lang: 'ja', style: 'excel' })).toMatchObject({ 'p.hr': '不明' });
  });

  it('for programs by its name, or by its number where the column holds numbers', () => {
    const found = { 'p.hr': -9901, 'p.sex': -97, 'p.signs.a': -9901, 'p.signs.b': -9901, 'p.day': 'nk', 'p.bp.SBP': 120, 'p.bp.DBP': -9901, 'p.wound': -9901 };
    expect(cells({ lang: 'en', style: 'statistics' })).toMatchObject(found);
    expect(cells({ lang: 'en', style: 'statistics', deidentified: true })).toMatchObject(found);
    expect(cells({ lang: 'en', style: 'statistics' }, { p: { hr: 80, 'sex@missing': 'gone' } })).toMatchObject({ 'p.hr': 80, 'p.sex': 'gone' });
  });

  it('and what is ranked keeps its order', () => {
    const ranked = [{ version: 1, design: design([item('multi', 'x', { choices: choices('a', 'b', 'c'), ranked: true })]) }];
    const table = tablesOf(ranked, {}, { excel: false, lang: 'en', style: 'statistics' })[0]!;
    const ranks = (x: readonly string[] | null, versionsOf: typeof ranked = ranked, version = 1) => {
      const of = tablesOf(versionsOf, {}, { excel: false, lang: 'en', style: 'statistics' })[0]!;
      const [row] = [...of.rowsOf({ ...card, version, vals: { p: { x } } })];
      return Object.fromEntries(of.columns.flatMap(({ name }, index) => (name.startsWith('p.x') ? [[name, row![index]]] : [])));
    };
    expect(table.columns.filter(({ name }) => name.startsWith('p.x')).map(({ kind }) => kind)).toEqual(['number', 'number', 'number']);
    expect(ranks(['c', 'a'])).toEqual({ 'p.x.a': 2, 'p.x.b': 0, 'p.x.c': 1 });
    expect(ranks(null)).toEqual({ 'p.x.a': null, 'p.x.b': null, 'p.x.c': null });
    const unranked = { version: 2, design: design([item('multi', 'x', { choices: choices('a', 'b', 'c') })]) };
    expect(ranks(['c', 'a'], [...ranked, unranked])).toEqual({ 'p.x.a': 2, 'p.x.b': 0, 'p.x.c': 1 });
    // Nobody was asked for a rank, so none is made of the order of the choices.
    expect(ranks(['a', 'c'], [...ranked, unranked], 2)).toEqual({ 'p.x.a': 1, 'p.x.b': 0, 'p.x.c': 1 });
  });

  it('in JSON as it is stored, and without identifiers beside what such a file may hold', () => {
    const line = (options: Omit<ExportOptions, 'excel'>) => (JSON.parse(jsonLineWriter(versions, { excel: false, ...options })({ ...card, vals: { p: { ...vals['p'], wound: 1, 'site_1@missing': 'nk' } } })) as { vals: Answers }).vals['p'];
    expect(line({ lang: 'en' })).toMatchObject({ 'hr@missing': 'nk', 'site_1@missing': 'nk' });
    expect(line({ lang: 'en', deidentified: true })).toMatchObject({ 'hr@missing': 'nk', 'bp.DBP@missing': 'nk' });
    expect(Object.keys(line({ lang: 'en', deidentified: true })!)).not.toContain('site_1@missing');
  });
});

describe('programs are told which values are no answers', () => {
  const tables = tablesOf(versions, {}, { excel: false, lang: 'en', style: 'statistics' });

  it('in the list of codes', () => {
    const { codes } = codebookOf(tables, versions);
    expect(codes[0]).toEqual(['table', 'variable', 'code', 'label_ja', 'label_en', 'missing']);
    expect(codes).toContainEqual(['data', 'p.hr', '-9901', '不明', 'Not known', '1']);
    expect(codes).toContainEqual(['data', 'p.sex', 'm', 'm', 'm', '0']);
    expect(codes).toContainEqual(['data', 'p.sex', 'nk', '不明', 'Not known', '1']);
    const plain = [{ version: 1, design: design([item('single', 'sex', { choices: choices('m') })]) }];
    expect(codebookOf(tablesOf(plain, {}, { excel: false, lang: 'en', style: 'statistics' }), plain).codes[0]).not.toContain('missing');
  });

  it('in SPSS and Stata', () => {
    const spss = scriptSpss(tables[0]!, 'en');
    expect(spss).toContain('MISSING VALUES p_hr (-9901, -97).');
    expect(spss).toContain("MISSING VALUES p_sex (' ', 'nk', '-97').");
    expect(spss).toContain('  p_day_w A40');
    expect(spss).toContain("DO IF (RTRIM(p_day_w) = 'nk').\nCOMPUTE p_day = -9901.");
    const stata = scriptStata(tables[0]!, 'en');
    expect(stata).toContain('replace p_hr = .a if p_hr == -9901');
    expect(stata).toContain('replace p_day_d = .a if p_day == "nk"');
    expect(stata).toContain('replace p_sex_c = .a if p_sex == "nk"');
  });
});
