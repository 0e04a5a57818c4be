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

/**
 * The same form with what forms of XLSForm have: every fifth item is an entered one with a calculation from two numbers before
 * it, and every item that is required is so only while the number before it is not 0.
 */
export const dynamicGeneratedDesign = (count: number): CardDesign => {
  const design = generatedDesign(count);
  const numbers: string[] = [];
  const dynamic = (page: string) => (item: Item): Item => {
    if (item.class === 'group') return { ...item, items: item.items.map(dynamic(page)) };
    if (item.class !== 'attribute') return item;
    if (item.type === 'single') return { ...item, activation: (item.activation ?? []).map(({ when, items }) => ({ when, items: items.map(dynamic(page)) })) };
    if (item.type !== 'number') return item;
    const [last, before] = [numbers.at(-1), numbers.at(-2)];
    const index = Number(item.name.slice(1));
    numbers.push(`${page}.${item.name}`);
    if (last === undefined || before === undefined) return item;
    const { required, ...rest } = item;
    return { ...rest, ...(required === true && { required_if: `\${${last}} != 0` }), ...(index % 5 === 3 && { calculation: `\${${last}} + \${${before}}` }) };
  };
  return { ...design, pages: design.pages.map((page) => ({ ...page, items: page.items.map(dynamic(page.name)) })) };
};
