import type { Item } from '#shared/design/card-design.ts';
import { activationOf } from '#shared/design/walk.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';

export const pageItems = (prepared: PreparedDesign, page: string): readonly ItemPath[] =>
  (prepared.design.pages.find(({ name }) => name === page)?.items ?? []).map(({ name }) => `${page}.${name}`);

export const childItems = (prepared: PreparedDesign, path: ItemPath): readonly ItemPath[] => {
  const { item, pageName, suffix } = itemAt(prepared, path);
  const own = item.class === 'group' || item.class === 'composite' ? item.items : [];
  return [...own, ...activationOf(item).flatMap(({ items }) => items)].map(({ name }) => `${pageName}.${name}${suffix}`);
};

/** `index` is 1-based. */
export const repetitionItems = (prepared: PreparedDesign, path: ItemPath, index: number): readonly ItemPath[] => {
  const { item, pageName, suffix } = itemAt(prepared, path);
  return item.class === 'repeat' ? item.items.map(({ name }) => `${pageName}.${name}${suffix}_${index}`) : [];
};

const itemAt = (prepared: PreparedDesign, path: ItemPath): { item: Item; pageName: string; suffix: string } => {
  const { item: name } = prepared.indexOf.has(path) ? { item: path } : splitItemPath(path);
  const index = prepared.indexOf.get(name);
  if (index === undefined) throw new Error(`unknown item: ${path}`);
  return {
    item: prepared.items[index]!,
    pageName: prepared.design.pages[prepared.page[index]!]!.name,
    suffix: path.slice(name.length),
  };
};
