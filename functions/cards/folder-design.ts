import type { CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import { knownDesign } from '../data/known-designs.ts';
import { Problem } from '../problem.ts';

/** A design version with what the calls ask of it, worked out when first asked. */
export interface FolderDesign {
  readonly version: number;
  readonly design: CardDesign;
  readonly item: (path: Path) => Item | undefined;
}

const once = <Value>(make: () => Value): (() => Value) => {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

const itemsByPath = (design: CardDesign): ReadonlyMap<Path, Item> => {
  const items = new Map<Path, Item>();
  walkItems(design, (place) => items.set(pathOf(place), place.item));
  return items;
};

/** Kept as long as the design itself is. */
const known = new WeakMap<CardDesign, FolderDesign>();

/** The design version of a folder; `design.unknown` when there is none. */
export const folderDesign = async (folderId: string, wanted: number | null): Promise<FolderDesign> => {
  if (wanted === null) throw new Problem('design.unknown');
  const { version, design } = await knownDesign(folderId, wanted);
  const items = once(() => itemsByPath(design));
  const found = known.get(design) ?? {
    version,
    design,
    item: (path) => items().get(path),
  };
  known.set(design, found);
  return found;
};
