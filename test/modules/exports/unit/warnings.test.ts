import { expect, test } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import { codebookOf } from '#shared/modules/exports/codebook.ts';
import { answerColumns, headerRow } from '#shared/export/columns.ts';
import { jsonLineWriter } from '#shared/modules/exports/json-lines.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { design, item, plugin, repeat } from '#test/support/form-builder.ts';
import { exportedCard } from '#test/support/exported-card.ts';

const of = design([item('number', 'hr', { soft_range: { max: 200 } }), item('age', 'age', { soft_range: { max: 110 } }), item('number', 'plain'), repeat('r', [item('number', 'x', { warning: '. > 0' })])], {
  confirmation_reasons: [{ value: 'again', title: { ja: '再測定', en: 'Measured again' } }],
});
const by = { by: { id: 'u1', name: { en: 'Aoi' } }, at: '2026-11-03T00:00:00.000Z' };
const vals: Answers = { p: { hr: 250, 'hr@confirmed': { value: 250, checks: ['soft_range'], reason: 'again', text: 'seen by Aoi', ...by }, age: { year: 120 }, plain: 1, r: 2, x_1: 3, x_2: -1, 'x_2@confirmed': { value: -1, checks: ['warning'], ...by } } };
const card = exportedCard({ vals, kept: [{ version: 1, path: 'p.age', value: { year: 30 } }] });
const versions = [{ version: 1, design: of }];

const cells = (options: Omit<ExportOptions, 'excel'>) =>
  tablesOf(versions, { 'p.r': 2 }, { excel: false, ...options }).flatMap((table) => [...table.rowsOf(card)].map((row) => Object.fromEntries(table.columns.map(({ name }, at) => [name, row[at]] as const).filter(([name]) => name.endsWith('.confirmed')))));

test('a file for statistics has a column that says whether an unusual answer was confirmed, and why', () => {
  expect(cells({ lang: 'en', style: 'statistics' })).toEqual([{ 'p.hr.confirmed': 'again', 'p.age.confirmed': null, 'p.x_1.confirmed': null, 'p.x_2.confirmed': 'confirmed' }]);
  expect(cells({ lang: 'en', style: 'statistics', repeats: 'long' })).toEqual([{ 'p.hr.confirmed': 'again', 'p.age.confirmed': null }, { 'p.x.confirmed': null }, { 'p.x.confirmed': 'confirmed' }]);
  const { codes } = codebookOf(tablesOf(versions, {}, { excel: false, lang: 'en', style: 'statistics' }), versions);
  expect(codes.filter(([, name]) => name === 'p.hr.confirmed').map(([, , code, ...labels]) => [code, ...labels].join(' '))).toEqual([expect.stringContaining('confirmed'), expect.stringContaining('Measured again')]);
});

test('the codebook says range (of a pair: of each part), unit and requirement of the answer, not of whether it was confirmed, and no range of an age for its months', () => {
  const bounded = design([item('number', 'hr', { required: true, suffix: { en: '/min' }, valid_range: { min: 0, max: 300 }, soft_range: { max: 200 } }), item('age', 'age', { valid_range: { max: 17 } }), plugin('blood_pressure', 'bp', { SBP: { name: 'SBP', min: 40, max: 260 }, DBP: { name: 'DBP' } })]);
  const { variables } = codebookOf(tablesOf([{ version: 1, design: bounded }], {}, { excel: false, lang: 'en', style: 'statistics' }), [{ version: 1, design: bounded }]);
  const at = ['variable', 'unit_en', 'min', 'max', 'required'].map((name) => variables[0]!.indexOf(name));
  expect(variables.map((row) => at.map((column) => row[column])).filter(([name]) => name?.startsWith('p.'))).toEqual([
    ['p.hr', '/min', '0', '300', 'true'], ['p.hr.confirmed', '', '', '', 'false'], ['p.age.year', '', '', '17', 'false'], ['p.age.month', '', '', '', 'false'], ['p.bp.SBP', '', '40', '260', 'false'], ['p.bp.DBP', '', '', '', 'false'],
  ]);
});

test('no other file has one, and none without identifiers says who', () => {
  expect(cells({ lang: 'en', style: 'excel' })).toEqual([{}]);
  expect(headerRow(answerColumns(versions, {}, 'en'))).not.toContain('confirmed');
  const line = (deidentified: boolean) => jsonLineWriter(versions, { lang: 'en', excel: false, deidentified })(card);
  expect(JSON.parse(line(false)).vals.p['hr@confirmed']).toEqual(vals['p']!['hr@confirmed']);
  expect(line(true)).not.toMatch(/Aoi|u1|@confirmed/);
});
