import type { Choice, Item } from '../design/card-design.ts';
import { mentionsInTexts, textKeys, type TextsByKey } from '../design/item-texts.ts';
import type { Texts } from '../text/languages.ts';
import { fillMentions } from '../language/mentions.ts';
import type { References } from './references.ts';
import type { Trace } from './trace.ts';

const mentionAny = (texts: Texts): boolean => mentionsInTexts(texts).length > 0;

export const createTextMentions = (page: string, references: References, trace: Trace) => {
  const writtenOut = (texts: Texts, row?: number): Texts =>
    mentionAny(texts)
      ? Object.fromEntries(
          Object.entries(texts).map(([tag, text]) => [
            tag,
            fillMentions(text, (name) => {
              const target = references.find(name, page, row);
              return target === null ? undefined : `\${${target.path}}`;
            }),
          ]),
        )
      : texts;
  /** Many items share a list, so each list is searched once. */
  const mentioning = new Map<readonly Choice[], boolean>();
  const choicesOf = (choices: readonly Choice[], row?: number): readonly Choice[] => {
    const isAny = mentioning.get(choices) ?? choices.some(({ title, description }) => mentionAny(title) || (description !== undefined && mentionAny(description)));
    mentioning.set(choices, isAny);
    if (!isAny) return choices;
    return choices.map((choice) => trace.follow({ ...choice, title: writtenOut(choice.title, row), ...(choice.description && { description: writtenOut(choice.description, row) }) }, choice));
  };
  return {
    /** Expands an author's `${name}` to `${page.item}`. Unknown names stay; the checks of the design report them. */
    texts: (texts: Texts): Texts => writtenOut(texts),
    /** A shared list has no row of its own, so the first item of a name wins. */
    choices: (choices: readonly Choice[]): readonly Choice[] => choicesOf(choices),
    item: <Built extends Item>(item: Built, row: number): Built => {
      const own: TextsByKey = item;
      const changed = textKeys.filter((key) => own[key] !== undefined && mentionAny(own[key]));
      const choices = 'choices' in item ? choicesOf(item.choices, row) : undefined;
      const isSame = changed.length === 0 && (!('choices' in item) || choices === item.choices);
      return isSame ? item : { ...item, ...Object.fromEntries(changed.map((key) => [key, writtenOut(own[key]!, row)])), ...(choices && { choices }) };
    },
  };
};
