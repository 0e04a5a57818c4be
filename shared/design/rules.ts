import type { AttributeItem, CardDesign, Item } from './card-design.ts';
import { pathOf, type Place, walkItems } from './walk.ts';

export type Rule = NonNullable<AttributeItem['rules']>[number];

const nothing: readonly Rule[] = [];

export const rulesAt = (item: Item): readonly Rule[] => (item.class === 'attribute' ? (item.rules ?? nothing) : nothing);

export const rulesOf = (design: CardDesign): readonly { readonly rule: Rule; readonly place: Place; readonly path: string }[] => {
  const found: { rule: Rule; place: Place; path: string }[] = [];
  walkItems(design, (place) => {
    for (const rule of rulesAt(place.item)) found.push({ rule, place, path: pathOf(place) });
  });
  return found;
};
