import type { AnswerValue } from '#shared/design/card-design.ts';
import { isLanguage, type Language, type Texts } from '#shared/text/languages.ts';
import { localText } from '#shared/text/local-text.ts';

type Parts = Readonly<Record<string, AnswerValue>>;

/** Choices come worded, a text per language, so that a list needs no design. */
const isTexts = (value: Parts): value is Texts & Parts => Object.keys(value).length > 0 && Object.keys(value).every(isLanguage);

/** An answer of a list's summary as one line of text. */
export const answerText = (value: AnswerValue, language: Language): string => {
  if (value === null || value === false) return '';
  if (value === true) return '✓';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) {
    return value
      .map((part: AnswerValue) => answerText(part, language))
      .filter((text) => text !== '')
      .join(language === 'ja' ? '、' : ', ');
  }
  const parts = value as Parts;
  if (isTexts(parts)) return localText(parts, language);
  return Object.values(parts)
    .map((part) => answerText(part, language))
    .filter((text) => text !== '')
    .join(' ');
};
