import type { CardDesign, Item, Path } from '#shared/design/card-design.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import { prepare } from '#shared/form/prepare.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { getDesignVersion } from '../data/design-versions.ts';
import { Problem } from '../problem.ts';

/** A design version with what the calls ask of it, each worked out when first asked. */
export interface FolderDesign {
  readonly version: number;
  readonly design: CardDesign;
  readonly prepared: () => PreparedDesign;
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

const load = async (folderId: string, version: number): Promise<FolderDesign> => {
  const stored = await getDesignVersion(folderId, version);
  if (stored === undefined) throw new Problem('design.unknown');
  const { design } = stored;
  const items = once(() => itemsByPath(design));
  return { version, design, prepared: once(() => prepare(design)), item: (path) => items().get(path) };
};

/** A version never changes, so an instance keeps those it has met; the least recently met goes first. */
const kept = new Map<string, Promise<FolderDesign>>();
const keptAtMost = 40;

/** The design version of a folder; `design.unknown` when there is none. */
export const folderDesign = (folderId: string, version: number | null): Promise<FolderDesign> => {
  if (version === null) return Promise.reject(new Problem('design.unknown'));
  const key = `${folderId}#${version}`;
  const design = kept.get(key) ?? load(folderId, version);
  kept.delete(key);
  kept.set(key, design);
  design.catch(() => kept.delete(key));
  const [oldest] = kept.keys();
  if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
  return design;
};
