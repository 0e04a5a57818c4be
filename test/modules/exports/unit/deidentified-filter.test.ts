import { expect, it } from 'vitest';
import type { CardFilter } from '#shared/api/card-filter.ts';
import { tellingConditions } from '#shared/modules/exports/deidentified-filter.ts';
import { design, item, page } from '#test/support/form-builder.ts';

const choices = [{ value: 'a', title: { en: 'A' } }, { value: 'b', title: { en: 'B' } }];
const first = design([
  item('string', 'number'),
  item('number', 'case'),
  item('single', 'sex', { choices }),
  item('single', 'village', { choices, identifier: true }),
  item('string', 'note'),
  item('suggest', 'town'),
  item('date', 'arrival'),
  item('datetime', 'injured'),
  item('age', 'age'),
  item('number', 'pulse'),
  item('location', 'place'),
], { id_attributes: ['p.number'], numbering: ['p.case'] });
const versions = [{ version: 1, design: first }];

it.each<[string, CardFilter, readonly string[]]>([
  ['nothing', {}, []],
  ['a choice', { items: { 'p.sex': { in: ['a'] } } }, []],
  ['a measurement', { items: { 'p.pulse': { from: '120' } } }, []],
  ['the state of a card', { required: 'comp', overall: ['all'], version: [1], errors: false, state: ['locked'], orphaned: false }, []],
  ['an id attribute', { items: { 'p.number': { is: '56' } } }, ['items.p.number']],
  ['a drawn number', { items: { 'p.case': { is: '56' } } }, ['items.p.case']],
  ['a marked item', { items: { 'p.village': { in: ['a'] } } }, ['items.p.village']],
  ['a text', { items: { 'p.note': { contains: 'Tanaka' } } }, ['items.p.note']],
  ['a day, which the file moves', { items: { 'p.arrival': { from: '2026-05-01', to: '2026-05-01' } } }, ['items.p.arrival']],
  ['a moment', { items: { 'p.injured': { from: '2026-05-01' } } }, ['items.p.injured']],
  ['an age, which the file caps', { items: { 'p.age': { from: '97' } } }, ['items.p.age']],
  ['any listed answer', { text: { contains: 'Tanaka' } }, ['text']],
  ['the organisation and the people', { org: ['minato'], by: ['aoi'] }, ['org', 'by']],
  ['the day of entry', { created: { from: '2026-05-01T00:00:00Z' }, updated: { to: '2026-05-02T00:00:00Z' } }, ['created', 'updated']],
])('a file without identifiers is made by a condition on %s only where it tells nothing that the file withholds', (_what, filter, expected) => {
  expect(tellingConditions(filter, versions)).toEqual(expected);
});

it('an item that is marked in any version is one in all', () => {
  const later = design([item('single', 'village', { choices })], { id_attributes: [] });
  expect(tellingConditions({ items: { 'p.village': { in: ['a'] } } }, [...versions, { version: 2, design: { ...later, pages: [page('p', item('single', 'village', { choices }))] } }])).toEqual(['items.p.village']);
});
