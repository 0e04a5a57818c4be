import type { Item } from './table.ts';

/** A text attribute that each item of its kind has; its absence is a defect. */
export const textOf = (item: Item, attribute: string): string => {
  const value = item[attribute];
  if (typeof value !== 'string') throw new Error(`A stored item lacks the text ${attribute}`);
  return value;
};
