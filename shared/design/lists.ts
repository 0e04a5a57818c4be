import type { CardDesign, Choice, Item, ListFile, Page } from './card-design.ts';

const none: readonly Choice[] = [];
/** A hash always names the same list, so all designs share this cache; the oldest entry goes first. */
const home = Symbol.for('fuda.lists');
/** The cache is global, because a server function is bundled in parts and each part has a copy of this module. */
const brought = ((globalThis as { [home]?: Map<string, readonly Choice[]> })[home] ??= new Map<string, readonly Choice[]>());
const mostBrought = 20;

export const keepList = (hash: string, choices: readonly Choice[]): void => {
  brought.delete(hash);
  brought.set(hash, choices);
  const [oldest] = brought.keys();
  if (brought.size > mostBrought && oldest !== undefined) brought.delete(oldest);
};

/** Returns long lists that are not in the cache yet. Until they are, their items offer no choices. */
export const missingLists = ({ list_files = {} }: Pick<CardDesign, 'list_files'>): readonly ListFile[] => Object.values(list_files).filter(({ hash }) => !brought.has(hash));

const listIn = ({ lists = {}, list_files = {} }: Pick<CardDesign, 'lists' | 'list_files'>, name: string): readonly Choice[] | null => {
  if (Object.hasOwn(lists, name)) return lists[name]!;
  return Object.hasOwn(list_files, name) ? (brought.get(list_files[name]!.hash) ?? null) : null;
};

const known = new WeakMap<CardDesign, CardDesign>();

const shares = (item: Item): boolean =>
  ('choices_from' in item && item.choices_from !== undefined) ||
  ('items' in item && item.items.some(shares)) ||
  ('activation' in item && item.activation?.some(({ items }) => items.some(shares)) === true);

export const withContents = <Of extends Item | Page>(of: Of, change: (item: Item) => Item): Of => ({
  ...of,
  ...('items' in of && { items: of.items.map(change) }),
  ...('activation' in of && of.activation && { activation: of.activation.map((entry) => ({ ...entry, items: entry.items.map(change) })) }),
});

/** Gives each item with `choices_from` the choices of that list, shared and not copied. Returns the same object if no item has one. */
export const withLists = (design: CardDesign): CardDesign => {
  const found = known.get(design);
  if (found) return found;
  const read = (item: Item): Item => {
    if (!shares(item)) return item;
    const from = 'choices_from' in item ? item.choices_from : undefined;
    return { ...withContents(item, read), ...(from !== undefined && !('choices' in item) && { choices: listIn(design, from) ?? none }) };
  };
  const isShared = design.pages.some(({ items }) => items.some(shares));
  const whole = isShared ? { ...design, pages: design.pages.map((page) => withContents(page, read)) } : design;
  if (missingLists(design).length > 0) return whole;
  // Keep the lists in the design, because the cache may drop them later.
  const files = Object.keys(design.list_files ?? {});
  const kept = files.length === 0 ? whole : { ...whole, lists: { ...design.lists, ...Object.fromEntries(files.map((name) => [name, listIn(design, name) ?? none])) } };
  known.set(design, kept);
  known.set(kept, kept);
  return kept;
};

/** An expression looks `towns.csv` up under the name `towns`. */
export const lookedUpName = (written: string): string => written.replace(/\.csv$/i, '').replace(/[.[\]\s]/g, '_').slice(0, 100);

export const foldedListName = (written: string): string => lookedUpName(written.normalize('NFKC').trim()).toLowerCase();

export const listCalled = (design: Pick<CardDesign, 'lists' | 'list_files'>, written: string): readonly Choice[] | null => listIn(design, lookedUpName(written));
