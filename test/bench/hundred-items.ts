import type { Answers, CardDesign, Choice, Item } from '#shared/design/card-design.ts';

const pageCount = 4;
const itemsPerPage = 25;

const title = { ja: '項目', en: 'Item' };
export const choices: readonly Choice[] = ['あり', 'なし', '不明'].map((ja, index) => ({ value: `v${index}`, title: { ja } }));

/** Half figures, a quarter choices, some days and some words. */
const itemOf = (index: number): Item => {
  const name = `item${index}x`;
  if (index % 20 === 0) return { class: 'attribute', type: 'text', name, title };
  if (index % 10 === 5) return { class: 'attribute', type: 'date', name, title };
  return index % 4 === 1
    ? { class: 'attribute', type: 'single', name, title, choices }
    : { class: 'attribute', type: 'number', name, title };
};

const answerOf = (index: number, card: number): string | number => {
  if (index % 20 === 0) return card % 3 === 0 ? `搬送時、"意識清明" ${card}` : `経過観察 ${card}`;
  if (index % 10 === 5) return `2026-0${1 + (card % 9)}-1${card % 10}`;
  return index % 4 === 1 ? `v${(card + index) % 3}` : (card * 31 + index * 7) % 400;
};

const indexes = (page: number): readonly number[] =>
  Array.from({ length: itemsPerPage }, (_, index) => page * itemsPerPage + index);
const pages = Array.from({ length: pageCount }, (_, page) => page);

/** A hundred items as registries have them. */
export const hundredItems: CardDesign = {
  format: 1,
  languages: ['ja'],
  title,
  pages: pages.map((page) => ({ name: `page${page}x`, title, items: indexes(page).map(itemOf) })),
  id_attributes: [],
  numbering: [],
  summary: [],
};

/** A card in which every item is answered. */
export const answersOf = (card: number): Answers =>
  Object.fromEntries(
    pages.map((page) => [
      `page${page}x`,
      Object.fromEntries(indexes(page).map((index) => [`item${index}x`, answerOf(index, card)])),
    ]),
  );
