import { expect, it } from 'vitest';
import { areEqualWithoutTexts } from '#shared/form/card-moves.ts';
import { choices, design, item, plugin } from '#test/support/form-builder.ts';

const before = design([item('string', 'name'), plugin('interlocked_dropdown', 'ward', { source: 'p.name', choices: { title: choices('a') } })]);

it('versions are equal when only their texts differ', () => {
  expect(areEqualWithoutTexts(before, { ...before, title: { en: 'Other' } })).toBe(true);
  expect(areEqualWithoutTexts(before, design([item('string', 'name', { title: { en: 'Full name' }, description: { en: 'As on the card' } }), before.pages[0]!.items[1]!]))).toBe(true);
});

it('versions differ by an item, and by choices that stand under the name of a text', () => {
  expect(areEqualWithoutTexts(before, design([...before.pages[0]!.items, item('string', 'more')]))).toBe(false);
  expect(areEqualWithoutTexts(before, design([before.pages[0]!.items[0]!, plugin('interlocked_dropdown', 'ward', { source: 'p.name', choices: { title: choices('b') } })]))).toBe(false);
});
