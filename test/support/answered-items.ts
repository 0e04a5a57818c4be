import type { AnswerValue, Item } from '#shared/design/card-design.ts';
import { answeredOfModules } from '#test/items/all.ts';
import { choices, item, plugin } from './form-builder.ts';

/** An item of every type that somebody answers, with an answer of it. */
export const answeredItems: readonly (readonly [type: string, item: Item, answer: AnswerValue])[] = [
  ['check', item('check', 'x'), true],
  ['single', item('single', 'x', { choices: choices('a', 'b') }), 'a'],
  ['dropdown', item('dropdown', 'x', { choices: choices('a', 'b') }), 'b'],
  ['multi', item('multi', 'x', { choices: choices('a', 'b') }), ['a', 'b']],
  ['number', item('number', 'x'), 80],
  ['string', item('string', 'x'), 'fell'],
  ['text', item('text', 'x'), 'fell\ndown'],
  ...answeredOfModules,
  ['date', item('date', 'x'), '2026-11-03'],
  ['time', item('time', 'x'), '09:30'],
  ['datetime', item('datetime', 'x'), '2026-11-03T09:30'],
  ['age', item('age', 'x'), { year: 40, month: 2 }],
  ['location', item('location', 'x'), { latitude: 35.5, longitude: 139.5 }],
  ['suggest', item('suggest', 'x', { allow_free_text: true }), { name: 'cough' }],
  ['gcs', item('gcs', 'x'), { E: 4, V: 5, M: 6, total: 15 }],
  ['start', item('start', 'x'), { group: 'III', steps: { walks: true } }],
  ['blood_pressure', plugin('blood_pressure', 'x', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }), { SBP: 120, DBP: 80 }],
];
