import type { AnswerValue, Choice } from '../design/card-design.ts';
import { choiceSeparator } from '../items/output.ts';
import type { Texts } from '../text/languages.ts';
import { foldWidth } from '../text/width.ts';

/** Comparison form of a code or title: width, letter case and surrounding blanks do not count. */
export const foldName = (text: string): string => foldWidth(text).trim().toLowerCase();

/**
 * The text of each choice, unique within the column. If a title is the value of another choice, all titles get their value: "0 (1)".
 * Equal titles and titles with a separator get theirs too.
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
