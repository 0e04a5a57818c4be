import { expect, test } from 'vitest';
import { searchTexts } from '#functions/answers/listed-answers.ts';
import type { Item } from '#shared/design/card-design.ts';

const titled = { name: 'asked', class: 'attribute', title: { en: 'Asked' } } as const;

test('a date is found as it is stored and as Japanese screens write it', () => {
  expect(searchTexts({ ...titled, type: 'date' }, '2026-11-28')).toEqual(['2026-11-28', '2026/11/28']);
  expect(searchTexts({ ...titled, type: 'datetime' }, '2026-11-28T10:00')).toEqual(['2026-11-28T10:00', '2026/11/28 10:00']);
});

test('a choice is found by its code and its titles', () => {
  const item: Item = { ...titled, type: 'single', choices: [{ value: 'f', title: { ja: '女性', en: 'Female' } }] };
  expect(searchTexts(item, 'f')).toEqual(['f', '女性', 'Female']);
});
