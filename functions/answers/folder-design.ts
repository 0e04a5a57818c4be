import type { CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { pathOf, walkItems, type Place } from '#shared/design/walk.ts';
import { type KnownDesign, knownDesign } from '../designs/data/design-versions.ts';
import { Problem } from '../refusals/problem.ts';
import { bringLists } from '../storage/design-files.ts';

export interface FolderDesign extends KnownDesign {
  readonly folderId: string;
  readonly item: (path: Path) => Item | undefined;
  readonly isRepeated: (path: Path) => boolean;
}

const placesOf = onceFor((design: CardDesign): ReadonlyMap<Path, Place> => {
  const places = new Map<Path, Place>();
  walkItems(design, (place) => places.set(pathOf(place), place));
  return places;
});

/** Stored summaries name items by their positions, so this order must not change. */
export const itemPaths = onceFor((design: CardDesign): readonly Path[] => [...placesOf(design).keys()]);

/** A missing version has no design; its cards are listed without details. */
export const designIfAny = async (folderId: string, wanted: number): Promise<FolderDesign | undefined> => {
  const stored = await knownDesign(folderId, wanted);
  if (stored === undefined) return undefined;
  const { version, design } = stored;
  if (design.list_files) await bringLists(design);
  return {
    folderId,
    version,
    design,
    item: (path) => placesOf(design).get(path)?.item,
    isRepeated: (path) => (placesOf(design).get(path)?.repeat ?? null) !== null,
  };
};

export const folderDesign = async (folderId: string, version: number | null): Promise<FolderDesign> => {
  const found = version === null ? undefined : await designIfAny(folderId, version);
  if (found === undefined) throw new Problem('design.unknown');
  return found;
};
