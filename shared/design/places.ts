import type { CardDesign, Path } from './card-design.ts';
import { jsonPathOf, pathOf, type Place, walkItems } from './walk.ts';

/** Every item of a design, listed once for all that look through the whole of it one after the other. */
export interface Places {
  readonly design: CardDesign;
  /** In the order of display: the place of index n is the n-th. */
  readonly all: readonly Place[];
  /** Of two items of one path the first. */
  readonly byPath: ReadonlyMap<Path, Place>;
}

/** Where a key of an item is written in the design's JSON. */
export const cellOf = (place: Place, key: string): string => `${jsonPathOf(place)}.${key}`;

export const placesOf = (design: CardDesign): Places => {
  const all: Place[] = [];
  const byPath = new Map<Path, Place>();
  walkItems(design, (place) => {
    all.push(place);
    const path = pathOf(place);
    if (!byPath.has(path)) byPath.set(path, place);
  });
  return { design, all, byPath };
};
