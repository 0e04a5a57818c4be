import type { AttributeItem, Item, RepeatItem } from '#shared/design/card-design.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { cellOf } from '../../../items/cells.ts';
import { itemsBelow } from '../../../items/columns.ts';

/** Beside the number of the row there is room for its buttons and marks. In pixels. */
export const headWidth = 176;
export const headStyle = { width: headWidth };

/** In pixels. A reason for a missing answer has its button beside the control. */
export const widthOf = (item: AttributeItem): number => (cellOf(item)?.width ?? 0) + (item.reasons === undefined ? 0 : 40) + 12;

const namesIn = (items: readonly Item[]): readonly string[] => items.flatMap((item) => [item.name, ...namesIn(itemsBelow(item))]);

/** Finds the row (1-based) that an answer stands in; null for one of another place. */
export const rowFinder = ({ items }: RepeatItem, page: string, suffix: string): ((path: ItemPath) => number | null) => {
  const own = new Set(namesIn(items).map((name) => `${page}.${name}`));
  const depth = suffix.split('_').length - 1;
  return (path) => {
    const { item, indices } = splitItemPath(path);
    const isHere = own.has(item) && indices.slice(0, depth).every((index, at) => String(index) === suffix.split('_')[at + 1]);
    return isHere ? (indices[depth] ?? null) : null;
  };
};
