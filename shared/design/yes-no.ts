import type { DropdownItem, Item, SingleItem } from './card-design.ts';

/** A single choice with the values `yes` and `no`, and perhaps others ("unknown"). */
export const isYesNo = (item: Item): item is SingleItem | DropdownItem =>
  item.class === 'attribute' && (item.type === 'single' || item.type === 'dropdown') && ['yes', 'no'].every((value) => item.choices.some((choice) => choice.value === value));
