import type { AnswerValue, Choice } from '../design/card-design.ts';
import { choiceSeparator } from '../items/output.ts';
import type { Texts } from '../text/languages.ts';
import { foldWidth } from '../text/width.ts';

/** A code or a title as people tell it from others: width, letter case and blanks around it do not count. */
export const foldName = (text: string): string => foldWidth(text).trim().toLowerCase();

/**
 * The text of each choice in the reader's language, so that a column is read in one way only, by people and by programs. Where the title of
 * one choice is the value of another ("1" is called "0", "2" is called "1"), each has its value behind its title: "0 (1)", "1 (2)". So have
 * choices of equal titles, and those whose title has a separator in it.
 */
export const choiceTexts = (choices: readonly Choice[], text: (texts: Texts) => string): ReadonlyMap<AnswerValue, string> => {
  const byCode = Map.groupBy(choices, ({ value }) => foldName(value));
  const texts = choices.map(({ value, title }) => ({ value, title: text(title) }));
  const count = Map.groupBy(texts, ({ title }) => foldName(title));
  const isMixed = texts.some(({ value, title }) => title !== value && byCode.get(foldName(title))?.some((other) => other.value !== value));
  return new Map(
    texts.map(({ value, title }) => {
      const isClear = !isMixed && count.get(foldName(title))?.length === 1 && !title.includes(choiceSeparator);
      return [value, title === '' ? value : isClear ? title : `${title.replaceAll(choiceSeparator, '/')} (${value})`];
    }),
  );
};
