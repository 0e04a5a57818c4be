import type { Answers, CardDesign, Item } from '../design/card-design.ts';

/** The most repetitions the cards of a folder have, per repeat ("page.repeat", all repetitions of an outer one together). */
export type RepeatWidths = { readonly [path: string]: number };

interface RepeatPlace {
  readonly page: string;
  readonly name: string;
}

const childrenOf = (item: Item): readonly Item[] => [
  ...(item.class === 'attribute' ? [] : item.items),
  ...('activation' in item ? (item.activation ?? []).flatMap(({ items }) => items) : []),
];

const repeatsIn = (page: string, items: readonly Item[]): readonly RepeatPlace[] =>
  items.flatMap((item) => [
    ...(item.class === 'repeat' ? [{ page, name: item.name }] : []),
    ...repeatsIn(page, childrenOf(item)),
  ]);

const repetition = /^(?:_\d+)*$/;

/** Repeats of the design in which these answers hold more repetitions than `known` says; empty when each fits. */
export const widerRepeats = (design: CardDesign, vals: Answers, known: RepeatWidths): RepeatWidths => {
  const wider: { [path: string]: number } = {};
  for (const { page, name } of design.pages.flatMap((each) => repeatsIn(each.name, each.items))) {
    const path = `${page}.${name}`;
    const counts = Object.entries(vals[page] ?? {})
      .filter(([stored]) => stored.startsWith(name) && repetition.test(stored.slice(name.length)))
      .map(([, count]) => (typeof count === 'number' ? count : 0));
    const most = Math.max(0, ...counts);
    if (most > (known[path] ?? 1)) wider[path] = most;
  }
  return wider;
};
