import type { AttributeItem, CardDesign, Item } from './card-design.ts';
import { pathOf, type Place, walkItems } from './walk.ts';

/** A check of a design over the answers of a card. */
export type Rule = NonNullable<AttributeItem['rules']>[number];

const nothing: readonly Rule[] = [];

/** The rules that stand at an item. */
export const rulesAt = (item: Item): readonly Rule[] => (item.class === 'attribute' ? (item.rules ?? nothing) : nothing);

/** Every rule of a design with the item that it stands at, in the order of the design. */
export const rulesOf = (design: CardDesign): readonly { readonly rule: Rule; readonly place: Place; readonly path: string }[] => {
  const found: { rule: Rule; place: Place; path: string }[] = [];
  walkItems(design, (place) => {
    for (const rule of rulesAt(place.item)) found.push({ rule, place, path: pathOf(place) });
  });
  return found;
};
