import type { Choice, Item } from '../design/card-design.ts';
import { textKeys, type TextsByKey } from '../design/item-texts.ts';
import type { Texts } from '../text/languages.ts';
import { fillMentions, mentionsInText } from '../text/mentions.ts';
import type { References } from './references.ts';
import type { Trace } from './trace.ts';

/** Writes the names in texts out: an author's `${name}` is `${page.item}` in the design. */
export interface TextMentions {
  /** A name that nothing has stays as it is; the checks of the design report it. */
  texts(texts: Texts): Texts;
  item<Built extends Item>(item: Built): Built;
}

const mentionAny = (texts: Texts): boolean => Object.values(texts).some((text) => mentionsInText(text).length > 0);

/** The names of texts as a page sees them. */
export const createTextMentions = (page: string, references: References, trace: Trace): TextMentions => {
  const writtenOut = (texts: Texts): Texts =>
    mentionAny(texts)
      ? Object.fromEntries(
          Object.entries(texts).map(([tag, text]) => [
            tag,
            fillMentions(text, (name) => {
              const target = references.find(name, page);
              return target === null ? undefined : `\${${target.path}}`;
            }),
          ]),
        )
      : texts;
  /** Many items share a list: it is looked through once. */
  const lists = new Map<readonly Choice[], readonly Choice[]>();
  const choicesOf = (choices: readonly Choice[]): readonly Choice[] => {
    const known = lists.get(choices);
    if (known !== undefined) return known;
    const isAny = choices.some(({ title, description }) => mentionAny(title) || (description !== undefined && mentionAny(description)));
    const made = isAny
      ? choices.map((choice) => trace.follow({ ...choice, title: writtenOut(choice.title), ...(choice.description && { description: writtenOut(choice.description) }) }, choice))
      : choices;
    lists.set(choices, made);
    return made;
  };
  return {
    texts: writtenOut,
    item: (item) => {
      const own: TextsByKey = item;
      const changed = textKeys.flatMap((key) => {
        const texts = own[key];
        return texts !== undefined && mentionAny(texts) ? [[key, writtenOut(texts)] as const] : [];
      });
      const choices = 'choices' in item ? choicesOf(item.choices) : undefined;
      const isSame = changed.length === 0 && (!('choices' in item) || choices === item.choices);
      return isSame ? item : { ...item, ...Object.fromEntries(changed), ...(choices && { choices }) };
    },
  };
};
