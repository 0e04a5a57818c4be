import { expect, test } from 'vitest';
import type { CardDesign } from '#shared/design/card-design.ts';
import { compareDesigns } from '#shared/modules/versions/compare-designs.ts';
import { choices, design, group, item } from '#test/support/form-builder.ts';

test('changed rules take no answer away, but are worth a look', () => {
  const [before, after] = [design([item('number', 'x')]), design([item('number', 'x', { rules: [{ name: 'a', formula: '${p.x} > 0', kind: 'error' }] })])];
  expect(compareDesigns(before, after).changes.map(({ change: { kind, effect, params } }) => [kind, effect, params['part']])).toEqual([['behaviour', 'attention', 'rules']]);
});

test('a changed warning takes no answer away', () => {
  const [before, after] = [design([item('number', 'x', { soft_range: { max: 5 } })]), design([item('number', 'x', { soft_range: { max: 3 }, warning: '. > 0', warning_message: { en: 'Sure?' } })], { confirmation_reasons: [{ value: 'a', title: { en: 'A' } }] })];
  expect(compareDesigns(before, after).changes.map(({ change: { kind, effect, params } }) => [kind, effect, params['part'] ?? params['parts']])).toEqual([
    ['text', 'safe', 'warning_message'],
    ['behaviour', 'safe', 'soft_range'],
    ['behaviour', 'safe', 'warning'],
    ['text', 'safe', 'confirmation_reasons'],
  ]);
});

test('another button for the answers that are left takes no answer away', () => {
  const of = (rest: object) => design([group('g', [item('single', 'x', { choices: choices('yes', 'no') })], rest)]);
  expect(compareDesigns(of({}), of({ others: 'no' })).changes.map(({ change: { kind, effect, params } }) => [kind, effect, params['part']])).toEqual([['behaviour', 'safe', 'others']]);
});

test('another rule for duplicates takes no answer away', () => {
  const without = design([item('date', 'birth'), item('number', 'weight'), item('datetime', 'arrival')]);
  const all: CardDesign = { ...without, duplicates: [{ item: 'p.birth' }, { item: 'p.weight', within: 0.5 }, { item: 'p.arrival', within: 1, unit: 'days' }] };
  expect(compareDesigns(without, all).changes.map(({ change: { kind, effect, params } }) => [kind, effect, params])).toEqual([
    ['lists', 'safe', { part: 'duplicates', before: '–', after: 'p.birth, p.weight ± 0.5, p.arrival ± 1 day' }],
  ]);
});

test.each<[string, object, object, string]>([
  ['a day of the month that was the highest', { max: '2026-11' }, { max: '2026-11-15' }, 'attention'],
  ['all of the month of which a day was the highest', { max: '2026-11-15' }, { max: '2026-11' }, 'safe'],
  ['a year for its month as the highest', { max: '2026-11' }, { max: '2026' }, 'safe'],
  ['a month for its year as the lowest', { min: '2026' }, { min: '2026-11' }, 'attention'],
  ['a year for its month as the lowest', { min: '2026-11' }, { min: '2026' }, 'safe'],
])('a new version has %s: %s', (_, before, after, effect) => {
  const of = (valid_range: object) => design([item('date', 'x', { partial: 'year', valid_range })]);
  expect(compareDesigns(of(before), of(after)).changes.map(({ change }) => change).filter(({ kind }) => kind === 'range')).toMatchObject([{ effect }]);
});
