import { expect, it } from 'vitest';
import type { AnswerValue, Item } from '#shared/design/card-design.ts';
import { partOf } from '#shared/items/answers.ts';
import { silent, termOf } from '#shared/items/behaviour.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';
import { item, open, plugin } from '#test/support/form-builder.ts';

const cases: readonly (readonly [item: Item, part: string | null, value: AnswerValue])[] = [
  [item('age', 'x'), null, { year: 30, month: 6 }], [item('age', 'x'), null, { month: 6 }], [item('age', 'x'), null, { year: 2 }], [item('age', 'x'), 'month', { year: 2, month: 11 }], [item('age', 'x'), 'month', { year: 2 }], [item('age', 'x'), null, null],
  [item('gcs', 'x'), null, { E: 4, V: 5, M: 6, total: 15 }], [item('gcs', 'x'), null, { E: 4 }], [item('gcs', 'x'), 'E', { E: 4 }], [item('number', 'x'), null, 5], [item('number', 'x'), null, null], [item('check', 'x'), null, true], [item('check', 'x'), null, null],
  [item('location', 'x'), null, { latitude: 35.5, longitude: 139, accuracy: 4 }], [item('location', 'x'), null, { latitude: 35.5 }], [item('string', 'x'), null, 'a'], [item('suggest', 'x'), 'code', { code: 'S06', name: 'Injury' }], [plugin('blood_pressure', 'x', { SBP: { name: 'S' }, DBP: { name: 'D' } }), 'SBP', { SBP: 120, DBP: 80 }],
];

it('a place of which one number is known is no text of a place', () => {
  const known: AnswerValue[] = [{ latitude: 35.5 }, { longitude: 139 }, { latitude: 35.5, longitude: 139 }];
  expect(known.map((value) => termOf(behaviourOf(item('location', 'x')), value))).toEqual([null, null, '35.5 139 0 0']);
});

it.each(cases)('a stored answer reads as the form reads it: %j %s of %j', (of, part, value) => {
  const reference = part === null ? 'p.x' : `p.x.${part}`;
  const formula = of.class === 'attribute' && of.type === 'check' ? `if(\${${reference}}, 'yes', 'no')` : `\${${reference}}`;
  const read = open([of, plugin('expression', 'y', { calculation: formula })], { p: { x: value } }).item('p.y').value;
  const term = part === null ? termOf(behaviourOf(of), value) : termOf(silent, partOf(value, part));
  expect(typeof term === 'boolean' ? (term ? 'yes' : 'no') : term).toEqual(read);
});
