import type { AttributeItem, Item } from '#shared/design/card-design.ts';
import { cellOf } from './cells.ts';

export const itemsBelow = (item: Item): readonly Item[] => [
  ...('items' in item ? item.items : []),
  ...('activation' in item ? (item.activation ?? []).flatMap(({ items }) => items) : []),
];

/** The items of a repetition that have a column, in form order; those of nested repeats have none. */
export const columnsOf = (items: readonly Item[]): readonly AttributeItem[] =>
  items.flatMap((item) => [...(item.class === 'attribute' && cellOf(item) !== null ? [item] : []), ...(item.class === 'repeat' ? [] : columnsOf(itemsBelow(item)))]);

export const repeatsIn = (items: readonly Item[]): readonly Item[] => items.flatMap((item) => (item.class === 'repeat' ? [item] : repeatsIn(itemsBelow(item))));
