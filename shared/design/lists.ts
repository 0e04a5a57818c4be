import type { CardDesign, Choice, Item } from './card-design.ts';

const none: readonly Choice[] = [];
/** Each design as it was written, and what it reads as; asking twice changes nothing. */
const known = new WeakMap<CardDesign, CardDesign>();

const shares = (item: Item): boolean =>
  ('choices_from' in item && item.choices_from !== undefined) ||
  ('items' in item && item.items.some(shares)) ||
  ('activation' in item && item.activation?.some(({ items }) => items.some(shares)) === true);

/**
 * The design as everybody reads it: an item that names one of the design's lists (`choices_from`) has its choices. The
 * list is shared, not copied. A design in which no item does so is the same object.
 */
export const withLists = (design: CardDesign): CardDesign => {
  const found = known.get(design);
  if (found) return found;
  const lists = design.lists ?? {};
  const read = (item: Item): Item => {
    if (!shares(item)) return item;
    const from = 'choices_from' in item ? item.choices_from : undefined;
    return {
      ...item,
      ...(from !== undefined && !('choices' in item) && { choices: Object.hasOwn(lists, from) ? lists[from] : none }),
      ...('items' in item && { items: item.items.map(read) }),
      ...('activation' in item && item.activation && { activation: item.activation.map((entry) => ({ ...entry, items: entry.items.map(read) })) }),
    };
  };
  const isShared = design.pages.some(({ items }) => items.some(shares));
  const whole = isShared ? { ...design, pages: design.pages.map((page) => ({ ...page, items: page.items.map(read) })) } : design;
  known.set(design, whole);
  known.set(whole, whole);
  return whole;
};

/** The name that a list has among the design's own when an expression calls it so: `towns.csv` is `towns`. */
export const lookedUpName = (written: string): string => written.replace(/\.csv$/i, '').replace(/[.[\]\s]/g, '_').slice(0, 100);

/** The rows of the list that an expression calls so; null where the design has none. */
export const listCalled = ({ lists = {} }: Pick<CardDesign, 'lists'>, written: string): readonly Choice[] | null => {
  const name = lookedUpName(written);
  return Object.hasOwn(lists, name) ? lists[name]! : null;
};
