import type { Texts } from '../text/languages.ts';
import type { ItemPath } from './form-types.ts';
import { answerPath, splitItemPath } from './item-paths.ts';
import { none, type PreparedDesign } from './prepare.ts';

/** Where an answer stands, in the words of its design (spec end-user 5, submit check). */
export interface TitledPlace {
  readonly page: string;
  /** Outermost first. */
  readonly repeats: readonly { readonly title: string; readonly index: number }[];
  /** Behind the title of what stands around it, where the item's own is that of another item of the page, too; the name of an item without a title. */
  readonly item: string;
}

const namesakes = new WeakMap<PreparedDesign, ReadonlySet<number>>();

/** The items whose title does not tell them from another item of their page. */
const namesakesIn = (prepared: PreparedDesign): ReadonlySet<number> => {
  const known = namesakes.get(prepared);
  if (known !== undefined) return known;
  const same = Map.groupBy(prepared.items.keys(), (index) => `${prepared.page[index]} ${prepared.repeat[index]} ${JSON.stringify(prepared.items[index]!.title)}`);
  const found = new Set([...same.values()].flatMap((indices) => (indices.length > 1 ? indices : [])));
  namesakes.set(prepared, found);
  return found;
};

/** The title of what stands around an item within its repetition: a group, or the item that shows it; blank where nothing does. */
const titleAround = (prepared: PreparedDesign, index: number, text: (texts: Texts) => string): string => {
  const around = prepared.parent[index]!;
  if (around === none || around === prepared.repeat[index]) return '';
  return text(prepared.items[around]!.title) || titleAround(prepared, around, text);
};

const itemTitle = (prepared: PreparedDesign, index: number, text: (texts: Texts) => string): string => {
  const { title, name } = prepared.items[index]!;
  const own = text(title) || name;
  const around = namesakesIn(prepared).has(index) ? titleAround(prepared, index, text) : '';
  return around === '' ? own : `${around} › ${own}`;
};

/** The titles on the way to an answer, as `text` says them; null for a path that the design does not know. */
export const placeOf = (prepared: PreparedDesign, path: ItemPath, text: (texts: Texts) => string): TitledPlace | null => {
  const { item, indices } = splitItemPath(answerPath(path));
  const index = prepared.indexOf.get(item);
  if (index === undefined) return null;
  const repeats: { title: string; index: number }[] = [];
  let level = indices.length;
  for (let around = prepared.repeat[index]!; around !== none; around = prepared.repeat[around]!) {
    level -= 1;
    repeats.unshift({ title: text(prepared.items[around]!.title), index: indices[level] ?? 1 });
  }
  return {
    page: text(prepared.design.pages[prepared.page[index]!]!.title),
    repeats,
    item: itemTitle(prepared, index, text),
  };
};
