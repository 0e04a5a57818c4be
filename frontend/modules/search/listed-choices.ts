import type { CardDesign, Choice, Path } from '#shared/design/card-design.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';

/** `isRemoved`: only an earlier version of the design offers the choice. */
export interface KnownChoice extends Choice {
  readonly isRemoved?: true;
}

/** The choices of each item in the design in force, then those of earlier ones only; `earlier` is newest first. */
export const choicesByPath = (current: CardDesign, earlier: readonly CardDesign[]): ReadonlyMap<Path, readonly KnownChoice[]> => {
  const found = new Map<Path, KnownChoice[]>();
  [current, ...earlier].forEach((design, age) =>
    walkItems(design, (place) => {
      if (!('choices' in place.item)) return;
      const known = found.get(pathOf(place)) ?? [];
      const added = place.item.choices.filter(({ value }) => known.every((other) => other.value !== value));
      found.set(pathOf(place), [...known, ...added.map((choice): KnownChoice => (age === 0 ? choice : { ...choice, isRemoved: true }))]);
    }),
  );
  return found;
};
