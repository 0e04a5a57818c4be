import type { CardDesign, Path } from './card-design.ts';
import type { Diagnostic } from './diagnostic.ts';
import { jsonPathOf, pathOf, type Place, walkItems } from './walk.ts';

export interface Places {
  readonly design: CardDesign;
  /** Items are in the order of display: `all[n].index` is n. */
  readonly all: readonly Place[];
  readonly byPath: ReadonlyMap<Path, Place>;
}

/** What a module checks in a design. `checkPath` finds what is wrong with a path. */
export type FurtherCheck = (places: Places, checkPath: (path: Path, cell: string) => readonly Diagnostic[]) => readonly Diagnostic[];

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
