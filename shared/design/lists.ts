import type { CardDesign, Choice, Item, ListFile } from './card-design.ts';

const none: readonly Choice[] = [];
/**
 * Long lists that were brought here, by their hash. A list of one hash is the same for ever, so that whoever brings it may leave it
 * here for all who read a design; the one brought longest ago goes first.
 */
const home = Symbol.for('fuda.lists');
/** One for all: a function on the server is bundled in parts, each with a copy of this module. */
const brought = ((globalThis as { [home]?: Map<string, readonly Choice[]> })[home] ??= new Map<string, readonly Choice[]>());
const mostBrought = 20;

export const keepList = (hash: string, choices: readonly Choice[]): void => {
  brought.delete(hash);
  brought.set(hash, choices);
  const [oldest] = brought.keys();
  if (brought.size > mostBrought && oldest !== undefined) brought.delete(oldest);
};

/** The long lists of a design that were not brought yet. Until they are, nothing is on offer there. */
export const missingLists = ({ list_files = {} }: Pick<CardDesign, 'list_files'>): readonly ListFile[] => Object.values(list_files).filter(({ hash }) => !brought.has(hash));

const listIn = ({ lists = {}, list_files = {} }: Pick<CardDesign, 'lists' | 'list_files'>, name: string): readonly Choice[] | null => {
  if (Object.hasOwn(lists, name)) return lists[name]!;
  return Object.hasOwn(list_files, name) ? (brought.get(list_files[name]!.hash) ?? null) : null;
};

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
  const read = (item: Item): Item => {
    if (!shares(item)) return item;
    const from = 'choices_from' in item ? item.choices_from : undefined;
    return {
      ...item,
      ...(from !== undefined && !('choices' in item) && { choices: listIn(design, from) ?? none }),
      ...('items' in item && { items: item.items.map(read) }),
      ...('activation' in item && item.activation && { activation: item.activation.map((entry) => ({ ...entry, items: entry.items.map(read) })) }),
    };
  };
  const isShared = design.pages.some(({ items }) => items.some(shares));
  const whole = isShared ? { ...design, pages: design.pages.map((page) => ({ ...page, items: page.items.map(read) })) } : design;
  if (missingLists(design).length > 0) return whole;
  // The lists stay with the design as it is read, also when others are brought later.
  const files = Object.keys(design.list_files ?? {});
  const kept = files.length === 0 ? whole : { ...whole, lists: { ...design.lists, ...Object.fromEntries(files.map((name) => [name, listIn(design, name) ?? none])) } };
  known.set(design, kept);
  known.set(kept, kept);
  return kept;
};

/** The name that a list has among the design's own when an expression calls it so: `towns.csv` is `towns`. */
export const lookedUpName = (written: string): string => written.replace(/\.csv$/i, '').replace(/[.[\]\s]/g, '_').slice(0, 100);

/** A name of a list as names are compared: `Towns.csv` and `towns` are the same one. */
export const foldedListName = (written: string): string => lookedUpName(written.normalize('NFKC').trim()).toLowerCase();

/** The rows of the list that an expression calls so; null where the design has none. */
export const listCalled = (design: Pick<CardDesign, 'lists' | 'list_files'>, written: string): readonly Choice[] | null => listIn(design, lookedUpName(written));
