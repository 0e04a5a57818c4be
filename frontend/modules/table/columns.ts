import type { AttributeItem, Item, RepeatItem } from '#shared/design/card-design.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { cellOf } from '../../items/cells.ts';
import { itemsBelow } from '../../items/columns.ts';

/** In pixels: the row number, its buttons and its marks. */
export const headWidth = 176;
export const headStyle = { width: headWidth };

/** In pixels. The button for a missing reason needs 40 more. */
export const widthOf = (item: AttributeItem): number => (cellOf(item)?.width ?? 0) + (item.reasons === undefined ? 0 : 40) + 12;

const namesIn = (items: readonly Item[]): readonly string[] => items.flatMap((item) => [item.name, ...namesIn(itemsBelow(item))]);

/** Finds the row (1-based) of an answer; null outside this repeat. */
export const rowFinder = ({ items }: RepeatItem, page: string, suffix: string): ((path: ItemPath) => number | null) => {
  const own = new Set(namesIn(items).map((name) => `${page}.${name}`));
  const depth = suffix.split('_').length - 1;
  return (path) => {
    const { item, indices } = splitItemPath(path);
    const isHere = own.has(item) && indices.slice(0, depth).every((index, at) => String(index) === suffix.split('_')[at + 1]);
    return isHere ? (indices[depth] ?? null) : null;
  };
};
