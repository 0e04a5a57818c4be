import type { AttributeItem, Item } from '#shared/design/card-design.ts';
import { cellOf } from './cells.ts';

/** What stands directly below an item: its own items, and those that its answers show. */
export const itemsBelow = (item: Item): readonly Item[] => [
  ...('items' in item ? item.items : []),
  ...('activation' in item ? (item.activation ?? []).flatMap(({ items }) => items) : []),
];

/** The items of one repetition that have a column, in the order of the form. What stands in a repeat of its own has none. */
export const columnsOf = (items: readonly Item[]): readonly AttributeItem[] =>
  items.flatMap((item) => [...(item.class === 'attribute' && cellOf(item) !== null ? [item] : []), ...(item.class === 'repeat' ? [] : columnsOf(itemsBelow(item)))]);

/** The repeats within one repetition: a cell has no room for them. */
export const repeatsIn = (items: readonly Item[]): readonly Item[] => items.flatMap((item) => (item.class === 'repeat' ? [item] : repeatsIn(itemsBelow(item))));
