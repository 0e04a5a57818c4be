import { expect, test } from 'vitest';
import { type ComparedCard, effectOn } from '#shared/modules/versions/change-effects.ts';
import { compareDesigns } from '#shared/modules/versions/compare-designs.ts';
import { choices, design, item } from '#test/support/form-builder.ts';

const reason = (value: string, en = value) => ({ value, title: { en } });
const number = item('number', 'hr');
const of = (reasons: true | string[] | null, named = [reason('nk'), reason('nr')], required = false) =>
  design([{ ...number, ...(required && { required }), ...(reasons !== null && { reasons }) }], { missing_reasons: named });
const cards: readonly ComparedCard[] = [{ id: 'a', vals: { p: { 'hr@missing': 'nk' } } }, { id: 'b', vals: { p: { 'hr@missing': 'nr' } } }, { id: 'c', vals: { p: { hr: 80 } } }, { id: 'd', vals: {} }];
const effect = (before: ReturnType<typeof of>, after: ReturnType<typeof of>) => {
  const { changes, total } = effectOn(compareDesigns(before, after), cards, '2026-11-21');
  return { changes: changes.map(({ kind, effect: worst, lost, params }) => ({ kind, effect: worst, lost, params })), total };
};

test('a reason that is taken no more is lost to the cards that hold it', () => {
  expect(effect(of(true), of(['nr']))).toMatchObject({ changes: [{ kind: 'reasons', effect: 'loses_data', lost: 1, params: { removed: 'nk', added: '–' } }], total: { lost: 1 } });
  expect(effect(of(true), of(null)).total.lost).toBe(2);
  expect(effect(of(true), of(true, [reason('nr')])).changes).toMatchObject([{ kind: 'reasons', effect: 'loses_data', lost: 1 }]);
});

test('one more loses nothing, and other words are to be looked at', () => {
  expect(effect(of(['nk']), of(true)).changes).toMatchObject([{ kind: 'reasons', effect: 'safe', params: { added: 'nr' } }]);
  expect(effect(of(true), of(true, [reason('nk', 'Unknown'), reason('nr')])).changes).toMatchObject([{ kind: 'reasons', effect: 'attention', params: { reworded: 'nk' } }]);
});

test('an item that goes takes its reasons along', () => {
  expect(effect(of(true), design([item('single', 'sex', { choices: choices('m') })])).total.lost).toBe(3);
});

test('a card with a reason lacks nothing where the item becomes required', () => {
  expect(effect(of(true), of(true, undefined, true)).total.incomplete).toBe(1);
});
