import type { AttributeItem, Item, RepeatItem } from '#shared/design/card-design.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { cellOf } from '../../../items/cells.ts';

/** What stands directly below an item: its own items, and those that its answers show. */
const below = (item: Item): readonly Item[] => [
  ...('items' in item ? item.items : []),
  ...('activation' in item ? (item.activation ?? []).flatMap(({ items }) => items) : []),
];

/** The items of one repetition that have a column, in the order of the form. What stands in a repeat of its own has none. */
export const columnsOf = (items: readonly Item[]): readonly AttributeItem[] =>
  items.flatMap((item) => [...(item.class === 'attribute' && cellOf(item) !== null ? [item] : []), ...(item.class === 'repeat' ? [] : columnsOf(below(item)))]);

const namesIn = (items: readonly Item[]): readonly string[] => items.flatMap((item) => [item.name, ...namesIn(below(item))]);

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
