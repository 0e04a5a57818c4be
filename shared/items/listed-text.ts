import type { AnswerValue } from '../design/card-design.ts';
import { plainText } from '../language/markup.ts';
import { factsOf, languageTag, localesOf, type Language } from '../text/languages.ts';

type ListedWord = 'age_years.label' | 'age_months.label' | 'triage_unknown.label';
type Say = (word: ListedWord, params?: { readonly count: number }) => string;

type Parts = Readonly<Record<string, AnswerValue>>;

/** List choices arrive as texts per language, so that a list needs no design. */
const isTexts = (value: Parts): value is Parts & { readonly [tag: string]: string } => Object.keys(value).length > 0 && Object.entries(value).every(([tag, text]) => languageTag.test(tag) && typeof text === 'string');

const dateText = /^\d{4}-\d\d-\d\d$/;
const dateTimeText = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const secondText = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)$/;
const aboutText = /^(\d{4}(?:-\d\d){0,2})~$/;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatIn = (language: Language, isDate: boolean): Intl.DateTimeFormat => {
  const key = `${language} ${isDate}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localesOf(language), { dateStyle: 'medium', ...(!isDate && { timeStyle: 'short' }), timeZone: 'UTC' });
  formats.set(key, format);
  return format;
};

/** Stored dates have no zone: they mean the local day and time for every reader. */
const written = (text: string, language: Language): string => {
  const about = aboutText.exec(text)?.[1];
  if (about !== undefined) return `≈ ${written(about, language)}`;
  const [, day, clock] = secondText.exec(text) ?? [];
  if (day !== undefined && clock !== undefined) return `${written(day, language)} ${clock}`;
  const isDate = dateText.test(text);
  if (!isDate && !dateTimeText.test(text)) return text;
  const moment = new Date(`${isDate ? `${text}T00:00` : text}Z`);
  return Number.isNaN(moment.getTime()) ? text : formatIn(language, isDate).format(moment);
};

const joined = (texts: readonly string[], between: string): string => texts.filter((text) => text !== '').join(between);

/** Recognises an answer of parts by its part names; null if unknown. A missing part becomes a dash where its position matters, else it is left out. */
const partedText = (parts: Parts, language: Language, say: Say): string | null => {
  const has = (...names: readonly string[]): boolean => names.some((name) => name in parts);
  const text = (name: string): string => listedText(parts[name] ?? null, language, say);
  const labelled = (name: string, label: string): string => (text(name) === '' ? '' : `${label}${text(name)}`);
  const aged = (name: 'year' | 'month'): string => {
    const part = parts[name] ?? null;
    return typeof part === 'number' ? say(name === 'year' ? 'age_years.label' : 'age_months.label', { count: part }) : text(name);
  };
  if (has('E', 'V', 'M')) return joined([text('total'), joined(['E', 'V', 'M'].map((name) => labelled(name, name)), ' ')], ' · ');
  if (has('SBP', 'DBP')) return `${text('SBP') || '–'} / ${text('DBP') || '–'}`;
  if (has('year', 'month')) return joined([aged('year'), aged('month')], ' ');
  if (has('latitude', 'longitude')) return joined([text('latitude'), text('longitude')], ', ');
  if (has('group', 'steps')) return parts['group'] === 'unknown' ? say('triage_unknown.label') : text('group');
  return has('name') ? joined([text('code'), text('name')], ' ') : null;
};

/** An answer as lists show it. The search reads it too, so that it finds what is shown. */
export const listedText = (value: AnswerValue, language: Language, say: Say): string => {
  if (value === null || value === false) return '';
  if (value === true) return '✓';
  if (typeof value !== 'object') return written(String(value), language);
  if (Array.isArray(value)) return joined(value.map((part: AnswerValue) => listedText(part, language, say)), factsOf(language).comma);
  const parts = value as Parts;
  if (isTexts(parts)) return plainText(parts, language);
  return partedText(parts, language, say) ?? joined(Object.values(parts).map((part) => listedText(part, language, say)), ' ');
};

/** Choices and ages are understood without the name of their item, but not why an answer is missing. */
export const tellsItself = (value: AnswerValue, isMissing = false): boolean => {
  if (isMissing) return false;
  if (Array.isArray(value)) return value.every((part: AnswerValue) => tellsItself(part));
  if (typeof value !== 'object' || value === null) return false;
  const parts = value as Parts;
  return isTexts(parts) || 'year' in parts;
};

/** Calls a card whose ids are withheld. */
export const shortId = (cardId: string): string => cardId.slice(-8);
