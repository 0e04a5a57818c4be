import type { Texts } from '../text/languages.ts';
import type { ItemPath } from './form-types.ts';
import { answerPath, splitItemPath } from './item-paths.ts';
import { none, type PreparedDesign } from './prepare.ts';

/** Where an answer stands, in the words of its design (spec end-user 5, submit check). */
export interface TitledPlace {
  readonly page: string;
  /** Outermost first. */
  readonly repeats: readonly { readonly title: string; readonly index: number }[];
  readonly item: string;
}

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
    item: text(prepared.items[index]!.title),
  };
};
