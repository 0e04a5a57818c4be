import { mentionsInText } from '../text/mentions.ts';
import type { Texts } from '../text/languages.ts';
import type { Item, Path } from './card-design.ts';

export interface ItemText {
  /** Where it is written below the item's JSON ("choices[2].title"). */
  readonly key: string;
  readonly texts: Texts;
}

/** The texts of an item that may mention answers as `${page.item}`. */
export const textsOfItem = (item: Item): readonly ItemText[] => {
  const found: ItemText[] = [{ key: 'title', texts: item.title }];
  const add = (key: string, texts: Texts | undefined): void => {
    if (texts !== undefined) found.push({ key, texts });
  };
  add('description', item.description);
  add('placeholder', item.placeholder);
  add('prefix', item.prefix);
  add('suffix', item.suffix);
  if (item.class === 'attribute') add('constraint_message', item.constraint_message);
  if (!('choices' in item)) return found;
  for (const [index, { title, description }] of item.choices.entries()) {
    add(`choices[${index}].title`, title);
    add(`choices[${index}].description`, description);
  }
  return found;
};

const nothing: readonly never[] = [];

/** What texts mention, in whichever language. */
export const mentionsInTexts = (texts: Texts): readonly Path[] => {
  let found: readonly Path[] = nothing;
  for (const tag in texts) {
    const paths = mentionsInText(texts[tag]!);
    if (paths.length > 0) found = [...found, ...paths];
  }
  return found;
};
