import { mentionsInText } from '../language/mentions.ts';
import type { Texts } from '../text/languages.ts';
import type { Choice, Item, Path } from './card-design.ts';

export interface ItemText {
  /** The key is the path below the item's JSON ("choices[2].title"). */
  readonly key: string;
  readonly texts: Texts;
}

export const textKeys = ['title', 'description', 'placeholder', 'prefix', 'suffix', 'constraint_message', 'warning_message', 'required_message'] as const;
export type TextsByKey = { readonly [Key in (typeof textKeys)[number]]?: Texts };

export const textsOfItem = (item: Item): readonly ItemText[] => {
  const found: ItemText[] = [];
  const own: TextsByKey = item;
  for (const key of textKeys) {
    const texts = own[key];
    if (texts !== undefined) found.push({ key, texts });
  }
  if (!('choices' in item)) return found;
  for (const [index, { title, description }] of item.choices.entries()) {
    found.push({ key: `choices[${index}].title`, texts: title });
    if (description !== undefined) found.push({ key: `choices[${index}].description`, texts: description });
  }
  return found;
};

const nothing: readonly never[] = [];

export const mentionsInItem = (item: Item): readonly { readonly key: string; readonly path: Path }[] => {
  const choices: readonly Choice[] = 'choices' in item ? item.choices : nothing;
  const own: TextsByKey = item;
  const isAny = textKeys.some((key) => own[key] !== undefined && mentionsInTexts(own[key]).length > 0) || choices.some(choiceMentions);
  return isAny ? textsOfItem(item).flatMap(({ key, texts }) => [...new Set(mentionsInTexts(texts))].map((path) => ({ key, path }))) : nothing;
};
const choiceMentions = ({ title, description }: Choice): boolean =>
  mentionsInTexts(title).length > 0 || (description !== undefined && mentionsInTexts(description).length > 0);

export const mentionsInTexts = (texts: Texts): readonly Path[] => {
  let found: readonly Path[] = nothing;
  for (const tag in texts) {
    const paths = mentionsInText(texts[tag]!);
    if (paths.length > 0) found = [...found, ...paths];
  }
  return found;
};
