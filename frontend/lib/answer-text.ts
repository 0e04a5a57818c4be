import type { AnswerValue } from '#shared/design/card-design.ts';
import { isLanguage } from '#shared/text/languages.ts';
import type { Language, Texts } from '#shared/text/languages.ts';
import { localText } from '#shared/text/local-text.ts';

const isTexts = (value: object): value is Texts => Object.keys(value).length > 0 && Object.keys(value).every(isLanguage);

/** An answer of a list's summary as one line of text; choices arrive as their titles by language. */
export const answerText = (value: AnswerValue, language: Language): string => {
  if (value === null) return '';
  if (typeof value !== 'object') return String(value).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/, '$1 $2');
  if (isTexts(value)) return localText(value, language);
  const isList = Array.isArray(value);
  const parts = Object.values(value).map((part: AnswerValue) => answerText(part, language));
  return parts.filter((text) => text !== '').join(isList ? ', ' : ' ');
};
