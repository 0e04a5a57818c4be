import { describe, expect, it } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { jsonLineWriter } from '#shared/export/json-lines.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { tablesOf } from '#shared/export/tables.ts';
import { choices, design, item, page, plugin, repeat } from '#test/support/form-builder.ts';

const items: Item[] = [
  item('string', 'number'),
  item('string', 'name', { identifier: true }),
  item('single', 'ward', { choices: choices('a', 'b'), identifier: true }),
  item('date', 'born'),
  item('datetime', 'arrived'),
  item('time', 'seen'),
  item('age', 'age'),
  item('single', 'sex', { choices: choices('f', 'm') }),
  item('multi', 'signs', { choices: choices('cough', 'fever') }),
  item('text', 'note'),
  item('location', 'place'),
  plugin('weekday', 'day', { source: 'p.born' }),
  plugin('expression', 'worked', { calculation: '1' }),
  item('suggest', 'diagnosis'),
  repeat('visit', [item('date', 'on'), item('string', 'remark')]),
];
const versions = [{ version: 1, design: design([], { pages: [page('p', ...items)], id_attributes: ['p.number'] }) }];
const vals: Answers = {
  p: {
    number: '17', name: 'Sato', ward: 'a', born: '1980-03-01', arrived: '2026-11-21T09:05', seen: '09:10', age: { year: 95, month: 3 }, sex: 'f', signs: ['cough', 'typed by hand'],
    note: 'knows the mayor', place: { latitude: 35, longitude: 139 }, day: 'monday', worked: 'Sato 17', diagnosis: { code: 'S06', name: 'typed', kind: 'icd10' },
    visit: 1, visit_registered_at_1: '2026-11-21 09:30', on_1: '2026-11-22', remark_1: 'wife called',
  },
};
const card = {
  card_global_id: 'g1', record: 1, version: 1, status: { overall: 'all', required: 'comp' }, created_at: '2026-11-21T00:00:00.000Z', updated_at: '2026-11-22T00:00:00.000Z',
  updated_org: { en: 'Minato' }, vals, kept: [{ version: 1, path: 'p.old', value: 'Sato' }], shift: { days: -10, created: '2026-11-21' },
};
const rowOf = (answers: Answers, options: Partial<ExportOptions> = {}) => {
  const [table] = tablesOf(versions, { 'p.visit': 1 }, { lang: 'en', excel: false, style: 'statistics', deidentified: true, ...options });
  const [cells = []] = [...table!.rowsOf({ ...card, vals: answers })];
  return Object.fromEntries(table!.columns.map(({ name }, index) => [name, cells[index]]));
};

// proves U9.70
describe('a file without identifiers', () => {
  it('has no identifier, free text, place, weekday or card id, and every time moved by the same days', () => {
    expect(rowOf(vals)).toEqual({
      record: 1, version: 1, status: 'all', required: 'comp', created_at: '2026-11-11T00:00:00.000Z', updated_at: '2026-11-12T00:00:00.000Z',
      'p.born': '1980-02-20', 'p.arrived': '2026-11-11T09:05', 'p.seen': '09:10', 'p.age.year': 90, 'p.age.month': null, 'p.sex': 'f', 'p.signs.cough': true, 'p.signs.fever': false,
      'p.worked': null, 'p.diagnosis.code': 'S06', 'p.diagnosis.kind': 'icd10', 'p.visit': 1, 'p.visit_registered_at_1': '2026-11-11 09:30', 'p.on_1': '2026-11-12',
    });
  });

  it('keeps ages below 90 and what a formula counts, and leaves out a day that tells of 90 years', () => {
    expect(rowOf({ p: { age: { year: 89, month: 2 }, worked: 12, born: '1930-01-01' } })).toMatchObject({ 'p.age.year': 89, 'p.age.month': 2, 'p.worked': 12, 'p.born': null });
  });

  it('is the same in words for people and as lines of JSON', () => {
    const withheld = ['Sato', '17', 'mayor', 'wife', 'typed', 'Minato', '35', 'monday', 'g1', '2026-11-2', '95'];
    const forPeople = JSON.stringify(Object.values(rowOf(vals, { style: 'excel' })));
    const line = jsonLineWriter(versions, { lang: 'en', excel: false, deidentified: true })({ ...card });
    for (const word of withheld) expect([word, forPeople.includes(word), line.includes(word)]).toEqual([word, false, false]);
    expect(JSON.parse(line)).toMatchObject({ record: 1, vals: { p: { sex: 'f', signs: ['cough'], age: { year: 90 }, on_1: '2026-11-12' } } });
  });
});
