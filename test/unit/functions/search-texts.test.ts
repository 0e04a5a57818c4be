import { expect, test } from 'vitest';
import { searchTexts } from '#functions/answers/listed-answers.ts';
import type { AnswerValue, CardDesign, Item } from '#shared/design/card-design.ts';

const titled = { name: 'asked', class: 'attribute', title: { en: 'Asked' } } as const;
const design: CardDesign = { format: 1, languages: ['en'], title: { en: 'Case' }, pages: [], id_attributes: [], numbering: [], summary: [] };
const textsOf = (item: Item, listed: AnswerValue) => searchTexts(item, 'page.asked', listed, { ...design }).alone;

// Folded, without blanks.
test('a date is found as it is stored and as the screens write it', () => {
  expect(textsOf({ ...titled, type: 'date' }, '2026-11-28')).toEqual(expect.arrayContaining(['2026-11-28', '2026/11/28', '28nov2026']));
  expect(textsOf({ ...titled, type: 'datetime' }, '2026-11-28T10:00')).toEqual(expect.arrayContaining(['2026-11-28t10:00', '2026/11/2810:00', '28nov2026,10:00']));
});

test('a choice is found by its code and its titles', () => {
  const item: Item = { ...titled, type: 'single', choices: [{ value: 'f', title: { ja: '女性', en: 'Female' } }] };
  expect(textsOf(item, 'f')).toEqual(['f', '女性', 'female']);
});

test('an answer of parts is found as a list writes it', () => {
  expect(textsOf({ ...titled, type: 'age' }, { year: 9, month: 11 })).toEqual(expect.arrayContaining(['9歳11か月', '9y11mo']));
  expect(textsOf({ ...titled, type: 'gcs' }, { E: 4, V: 5, M: 6, total: 15 })).toContain('15·e4v5m6');
});
