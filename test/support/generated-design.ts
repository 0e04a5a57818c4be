import type { CardDesign, Item } from '#shared/design/card-design.ts';

const title = { ja: '項目', en: 'Item' };
const choices = [
  { value: 'yes', title },
  { value: 'no', title },
];

const numberItem = (index: number): Item => ({
  class: 'attribute',
  type: 'number',
  name: `n${index}`,
  title,
  required: index % 3 === 0,
  number_format: { scale: 1, precision: 5 },
  valid_range: { min: 0, max: 300 },
});

/**
 * A form of `count` items as large registries have them: pages of 100 in groups of ten; the first item of a group is a
 * choice that shows the five after it, every second group ends in a sum of five numbers, every third item is required.
 */
export const generatedDesign = (count: number): CardDesign => {
  const groups = Array.from({ length: count / 10 }, (_, group): Item => {
    const first = group * 10;
    const page = `page${Math.floor(group / 10)}`;
    const last: Item =
      group % 2 === 0
        ? numberItem(first + 9)
        : {
            class: 'attribute',
            type: 'plugin',
            name: `sum${first + 9}`,
            title,
            plugin: { kind: 'sum', params: { sources: [1, 2, 6, 7, 8].map((offset) => `${page}.n${first + offset}`) } },
          };
    return {
      class: 'group',
      name: `group${group}`,
      title,
      items: [
        {
          class: 'attribute',
          type: 'single',
          name: `choice${first}`,
          title,
          choices,
          activation: [{ when: ['yes'], items: [1, 2, 3, 4, 5].map((offset) => numberItem(first + offset)) }],
        },
        ...[6, 7, 8].map((offset) => numberItem(first + offset)),
        last,
      ],
    };
  });
  const pages = Array.from({ length: Math.ceil(groups.length / 10) }, (_, page) => ({
    name: `page${page}`,
    title,
    items: groups.slice(page * 10, page * 10 + 10),
  }));
  return { format: 1, languages: ['ja', 'en'], title, pages, id_attributes: [], numbering: [], summary: [] };
};
