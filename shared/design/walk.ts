import { withLists } from './lists.ts';
import type { Activation, CardDesign, Item, Page, Path } from './card-design.ts';

export interface Place {
  /** The index is the position in the order of display, from 0. */
  readonly index: number;
  readonly at: number;
  readonly item: Item;
  readonly page: Page;
  readonly pageIndex: number;
  readonly parent: Place | null;
  /** The entry is null where the item is always shown with its parent. */
  readonly entry: Activation | null;
  readonly repeat: Place | null;
  readonly depth: number;
}

/** Visits every item once in the order of display: an item before its content, `items` before `activation`. */
export const walkItems = (design: CardDesign, visit: (place: Place) => void): void => walkPages(withLists(design).pages, visit);

/** As `walkItems`, but visits the items themselves: those that share a list have no choices. */
export const walkPages = (pages: CardDesign['pages'], visit: (place: Place) => void): void => {
  let index = 0;
  const walk = (items: readonly Item[], page: Page, pageIndex: number, parent: Place | null, entry: Activation | null): void => {
    const repeat = parent?.item.class === 'repeat' ? parent : (parent?.repeat ?? null);
    for (const [at, item] of items.entries()) {
      const place = { index, at, item, page, pageIndex, parent, entry, repeat, depth: (parent?.depth ?? 0) + 1 };
      index += 1;
      visit(place);
      if ('items' in item) walk(item.items, page, pageIndex, place, null);
      for (const child of activationOf(item)) walk(child.items, page, pageIndex, place, child);
    }
  };
  for (const [pageIndex, page] of pages.entries()) walk(page.items, page, pageIndex, null, null);
};

export const activationOf = (item: Item): readonly Activation[] => ('activation' in item ? (item.activation ?? none) : none);
const none: readonly Activation[] = [];

export const pathOf = ({ page, item }: Place): Path => `${page.name}.${item.name}`;

export const choicesPathOf = (place: Place): string => {
  const { item } = place;
  return 'choices_from' in item && item.choices_from !== undefined ? `lists.${item.choices_from}` : `${jsonPathOf(place)}.choices`;
};

/** The path looks like "pages[0].items[3].activation[1].items[0]". */
export const jsonPathOf = (place: Place): string => {
  const { at, pageIndex, parent, entry } = place;
  if (!parent) return `pages[${pageIndex}].items[${at}]`;
  return `${jsonPathOf(parent)}${entry ? `.activation[${activationOf(parent.item).indexOf(entry)}]` : ''}.items[${at}]`;
};

/** Whether an item is marked as identifier, or stands in a marked group or repeat. */
export const isMarked = ({ item, parent }: Place): boolean => item.identifier === true || (parent !== null && isMarked(parent));
