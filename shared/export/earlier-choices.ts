import type { CardDesign, Choice, Item } from '../design/card-design.ts';
import { pathOf, walkItems } from '../design/walk.ts';

type Choosing = Item & { readonly choices: readonly Choice[] };

/** All choices of an item over all versions, its own first, because cards keep removed choices and "1" may now be another choice's title. */
export const choicesOver = (versions: readonly { readonly version: number; readonly design: CardDesign }[]): ((item: { readonly choices: readonly Choice[] }) => readonly Choice[]) => {
  const latestFirst = versions.toSorted((one, other) => other.version - one.version);
  const items: (readonly [string, Choosing])[] = [];
  for (const { design } of latestFirst) {
    walkItems(design, (place) => {
      if ('choices' in place.item) items.push([pathOf(place), place.item]);
    });
  }
  const known = new Map<object, readonly Choice[]>();
  for (const [, same] of Map.groupBy(items, ([path]) => path)) {
    const lists = [...new Set(same.map(([, { choices }]) => choices))];
    if (lists.length < 2) continue;
    const all = new Map(lists.toReversed().flatMap((choices) => choices.map((choice) => [choice.value, choice] as const)));
    for (const [, item] of same) {
      const own = new Set(item.choices.map(({ value }) => value));
      const others = [...all.values()].filter(({ value }) => !own.has(value));
      if (others.length > 0) known.set(item, [...item.choices, ...others]);
    }
  }
  return (item) => known.get(item) ?? item.choices;
};
