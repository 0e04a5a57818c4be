import { expect, test } from 'vitest';
import { compileWorkbook } from '#shared/compiler.ts';
import { writeWorkbook } from '#shared/compile/write-workbook.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { writeDictionary } from '#shared/modules/other-forms/redcap/write-dictionary.ts';
import { asXlsForm } from '#shared/modules/other-forms/write-xlsform.ts';
import { design, item, plugin, repeat } from '#test/support/form-builder.ts';

const exactBounds = design([
  item('datetime', 'past', { valid_range: { max: 'now' }, soft_range: { min: 'now' } }),
  item('time', 'clock', { seconds: true, valid_range: { min: '08:00:30', max: '23:59' }, soft_range: { max: '22:00:15' } }),
  item('datetime', 'moment', { seconds: true, valid_range: { min: '2026-11-01T08:00:30', max: '2026-11-30T23:59' } }),
  item('date', 'known', { partial: 'year', valid_range: { min: '2020', max: '2026-11' }, soft_range: { min: '2024-02' } }),
  item('date', 'month', { granularity: 'month', valid_range: { min: '2026-01', max: '2026-02' } }),
]);

const kept: Readonly<Record<string, CardDesign>> = {
  'exact bounds': exactBounds,
  rules: design([
    item('number', 'hr', { rules: [{ name: 'pulse', formula: '${p.hr} < ${p.max}', message: { en: 'Too fast', ja: '速すぎ' }, kind: 'warning' }, { name: 'known', formula: "${p.hr} != ''", kind: 'error' }] }),
    item('number', 'max'),
    repeat('r', [item('string', 'code', { rules: [{ name: 'once', formula: 'unique(${p.code})', kind: 'error' }] })]),
  ]),
  'the rule of duplicates': { ...design([item('date', 'birth'), item('number', 'weight'), item('datetime', 'arrival')]), duplicates: [{ item: 'p.birth' }, { item: 'p.weight', within: 0.5 }, { item: 'p.arrival', within: 1, unit: 'days' }] },
  warnings: design(
    [item('number', 'hr', { valid_range: { min: 0 }, soft_range: { min: 30, max: 200 }, warning: '. > 3', warning_message: { en: 'Sure?', ja: '本当ですか' } }), item('age', 'age', { soft_range: { max: 110 } }), item('date', 'day', { soft_range: { max: 'today' } }), item('date', 'later', { warning: '. > ${p.day}' }), repeat('r', [item('string', 'code', { warning: 'unique(${p.code})' })])],
    { confirmation_reasons: [{ value: 'again', title: { en: 'Again', ja: '再測定' } }] },
  ),
  'reasons of missing answers': design([{ ...item('number', 'hr'), reasons: ['nk'] }, { ...repeat('wound', [item('string', 'site')]), reasons: ['na', 'nk'] }, { ...plugin('blood_pressure', 'pressure', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }), reasons: true }], {
    missing_reasons: [{ value: 'na', title: { en: 'Not applicable', ja: '対象外' } }, { value: 'nk', code: -98, title: { en: 'Not known', ja: '不明' } }],
  }),
};

test.each(Object.keys(kept))('XLSForm keeps %s', (what) => {
  const { design: back, diagnostics } = compileWorkbook(asXlsForm(writeWorkbook(kept[what]!)));
  expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  expect(back?.pages[0]!.items).toEqual(kept[what]!.pages[0]!.items);
  for (const list of ['duplicates', 'confirmation_reasons', 'missing_reasons'] as const) expect(back?.[list]).toEqual(kept[what]![list]);
});

test('other programs get the minute of entry as it is', () => {
  const of = design([item('datetime', 'x', { valid_range: { max: 'now' } })]);
  const [survey] = asXlsForm(writeWorkbook(of)).sheets;
  expect(survey!.rows.flatMap(({ cells }) => cells)).toContain('. <= now()');
  expect(writeDictionary(of).rows.flat()).toContain('now');
});

test('other programs get the days, minutes and seconds that they compare', () => {
  const [survey] = asXlsForm(writeWorkbook(exactBounds)).sheets;
  const at = survey!.rows[0]!.cells.indexOf('constraint');
  const told = survey!.rows.map(({ cells }) => cells[at]).filter((cell) => typeof cell === 'string' && cell.includes('20'));
  expect(told).toEqual(expect.arrayContaining(["(. >= '2020-01-01') and (. <= '2026-11-30')", "(. >= '2026-01-01') and (. <= '2026-02-28')"]));
  const { rows } = writeDictionary(exactBounds);
  const cells = rows.map((row) => row.filter((cell) => /^\d\d/.test(cell))).filter((row) => row.length > 0);
  expect(cells).toEqual([['08:00:30', '23:59:59'], ['2026-11-01 08:00:30', '2026-11-30 23:59:59'], ['2020-01-01', '2026-11-30'], ['2026-01-01', '2026-02-28']]);
});
