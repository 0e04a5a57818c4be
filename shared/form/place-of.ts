import { onceFor } from '../design/once-for.ts';
import type { Texts } from '../text/languages.ts';
import type { ItemPath } from './form-types.ts';
import { answerPath, splitItemPath } from './item-paths.ts';
import { none, type PreparedDesign, repeatsAround } from './prepare.ts';

const namesakesIn = onceFor((prepared: PreparedDesign): ReadonlySet<number> => {
  const same = Map.groupBy(prepared.items.keys(), (index) => `${prepared.page[index]} ${prepared.repeat[index]} ${JSON.stringify(prepared.items[index]!.title)}`);
  return new Set([...same.values()].flatMap((indices) => (indices.length > 1 ? indices : [])));
});

const titleAround = (prepared: PreparedDesign, index: number, text: (texts: Texts) => string): string => {
  const around = prepared.parent[index]!;
  if (around === none || around === prepared.repeat[index]) return '';
  return text(prepared.items[around]!.title) || titleAround(prepared, around, text);
};

/** The title follows its parent's if another item of the page has the same one. An item without a title has its name. */
const itemTitle = (prepared: PreparedDesign, index: number, text: (texts: Texts) => string): string => {
  const { title, name } = prepared.items[index]!;
  const own = text(title) || name;
  const around = namesakesIn(prepared).has(index) ? titleAround(prepared, index, text) : '';
  return around === '' ? own : `${around} › ${own}`;
};

/** The result is null for a path that the design does not know (spec end-user 5, submit check). */
export const placeOf = (prepared: PreparedDesign, path: ItemPath, text: (texts: Texts) => string) => {
  const { item, indices } = splitItemPath(answerPath(path));
  const index = prepared.indexOf.get(item);
  if (index === undefined) return null;
  const around = repeatsAround(prepared, index);
  const repeats = around.map((repeat, level) => ({ title: text(prepared.items[repeat]!.title), index: indices[indices.length - around.length + level] ?? 1 }));
  return {
    page: text(prepared.design.pages[prepared.page[index]!]!.title),
    repeats,
    item: itemTitle(prepared, index, text),
  };
};
