import type { CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';

/** The items of a design by path: whose answer a condition asks for. */
export type ConditionSources = ReadonlyMap<Path, Item>;

export const readSources = (design: CardDesign): ConditionSources => {
  const sources = new Map<Path, Item>();
  walkItems(design, (place) => sources.set(pathOf(place), place.item));
  return sources;
};
