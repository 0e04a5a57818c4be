import { expect, it } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { effectOn } from '#shared/modules/versions/change-effects.ts';
import { compareDesigns } from '#shared/modules/versions/compare-designs.ts';
import { design, item } from '#test/support/form-builder.ts';

it.each<[string, Item, Item, string]>([
  ['a month alone will do', item('date', 'd'), item('date', 'd', { partial: 'month' }), 'safe'],
  ['a year will do, too', item('date', 'd', { partial: 'month' }), item('date', 'd', { partial: 'year' }), 'safe'],
  ['the month is needed', item('date', 'd', { partial: 'year' }), item('date', 'd', { partial: 'month' }), 'loses_data'],
  ['the day is needed', item('date', 'd', { partial: 'month' }), item('date', 'd'), 'loses_data'],
  ['it may be about right', item('date', 'd'), item('date', 'd', { about: true }), 'safe'],
  ['it must be right', item('date', 'd', { about: true }), item('date', 'd'), 'loses_data'],
  ['seconds are kept', item('time', 't'), item('time', 't', { seconds: true }), 'safe'],
  ['seconds are left out', item('datetime', 'm', { seconds: true }), item('datetime', 'm'), 'loses_data'],
  ['days are kept as months', item('date', 'd'), item('date', 'd', { granularity: 'month' }), 'loses_data'],
])('%s: %s', (_, before, after, effect) => {
  const { changes } = compareDesigns(design([before]), design([after]));
  expect(changes.map(({ change }) => [change.kind, change.effect])).toEqual([['format', effect]]);
});

it('names the cards whose dates have no place any more', () => {
  const comparison = compareDesigns(design([item('date', 'd', { partial: 'year' })]), design([item('date', 'd', { partial: 'month' })]));
  const lost = (d: string) => effectOn(comparison, [{ id: 'c', vals: { p: { d } } }], '2026-11-21');
  expect(JSON.stringify(lost('2026'))).not.toBe(JSON.stringify(lost('2026-11')));
});
