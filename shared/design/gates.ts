import type { CardDesign, Path } from './card-design.ts';
import { pathOf, type Place, walkItems } from './walk.ts';

/** A condition on the way to an item: the choice item at `source` must hold one of the values. */
export interface Gate {
  readonly source: Place;
  readonly when: readonly string[];
}

/** The items of a design by path, and what must be chosen before each is shown. */
export interface Gates {
  readonly place: (path: Path) => Place | undefined;
  /** Conditions of the item and of all it stands in; force_display frees an item of its own. */
  of(place: Place): readonly Gate[];
  /** The same with the conditions of the choice items they depend on. */
  all(place: Place): readonly Gate[];
}

/** Reads the conditions of a design that passed its checks. */
export const readGates = (design: CardDesign): Gates => {
  const byPath = new Map<Path, Place>();
  walkItems(design, (place) => byPath.set(pathOf(place), place));
  const known = new Map<Place, readonly Gate[]>();

  const own = ({ item, parent, entry }: Place): readonly Gate[] => {
    if (!parent || !entry || item.force_display === true) return [];
    const source = parent.item.class === 'group' ? byPath.get(parent.item.source ?? '') : parent;
    return source ? [{ source, when: entry.when }] : [];
  };
  const of = (place: Place): readonly Gate[] => {
    const found = known.get(place) ?? [...own(place), ...(place.parent ? of(place.parent) : [])];
    known.set(place, found);
    return found;
  };
  const closed = new Map<Place, readonly Gate[]>();
  const all = (place: Place): readonly Gate[] => {
    const found = closed.get(place) ?? [...new Set(of(place).flatMap((gate) => [gate, ...all(gate.source)]))];
    closed.set(place, found);
    return found;
  };
  return { place: (path) => byPath.get(path), of, all };
};
