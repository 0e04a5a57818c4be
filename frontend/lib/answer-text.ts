import type { AnswerValue } from '#shared/design/card-design.ts';
import { factsOf, languageTag, type Language } from '#shared/text/languages.ts';
import { plainText } from '#shared/text/markup.ts';
import { formatDate, formatDateTime } from './format.ts';

type Parts = Readonly<Record<string, AnswerValue>>;

/** Choices come worded, a text per language, so that a list needs no design. */
const isTexts = (value: Parts): value is Parts & { readonly [tag: string]: string } => Object.keys(value).length > 0 && Object.entries(value).every(([tag, text]) => languageTag.test(tag) && typeof text === 'string');

const dateText = /^\d{4}-\d\d-\d\d$/;
const dateTimeText = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const secondText = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)$/;
/** A date that is about right; what is known as a month or a year stays as it is written. */
const aboutText = /^(\d{4}(?:-\d\d){0,2})~$/;

/** Dates are stored as text without a zone: they mean the local day and time, whoever reads them. */
const written = (text: string, language: Language): string => {
  const about = aboutText.exec(text)?.[1];
  if (about !== undefined) return `≈ ${written(about, language)}`;
  const [, day, clock] = secondText.exec(text) ?? [];
  if (day !== undefined && clock !== undefined) return `${written(day, language)} ${clock}`;
  const isDate = dateText.test(text);
  if (!isDate && !dateTimeText.test(text)) return text;
  const moment = `${isDate ? `${text}T00:00` : text}Z`;
  // Text that only looks like a date stays as it was typed.
  if (Number.isNaN(new Date(moment).getTime())) return text;
  return isDate ? formatDate(moment, language, 'UTC') : formatDateTime(moment, language, 'UTC');
};

/** An answer of a list's summary as one line of text. */
export const answerText = (value: AnswerValue, language: Language): string => {
  if (value === null || value === false) return '';
  if (value === true) return '✓';
  if (typeof value !== 'object') return written(String(value), language);
  if (Array.isArray(value)) {
    return value
      .map((part: AnswerValue) => answerText(part, language))
      .filter((text) => text !== '')
      .join(factsOf(language).comma);
  }
  const parts = value as Parts;
  if (isTexts(parts)) return plainText(parts, language);
  return Object.values(parts)
    .map((part) => answerText(part, language))
    .filter((text) => text !== '')
    .join(' ');
};
