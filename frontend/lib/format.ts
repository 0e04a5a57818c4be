import type { Language } from '#shared/text/languages.ts';

/** Dates and numbers of the screens go through here, so that they look alike everywhere. */
const locales: Readonly<Record<Language, string>> = { ja: 'ja-JP', en: 'en-GB', km: 'km-KH' };

export const formatDateTime = (timestamp: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(timestamp));

export const formatDate = (timestamp: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium' }).format(new Date(timestamp));

/** Short, for the foot of a column: 11月, Nov. */
export const formatMonth = (day: Date, language: Language): string => new Intl.DateTimeFormat(locales[language], { month: 'short' }).format(day);

/** Short, for the foot of a column: the day alone. */
export const formatDayOfMonth = (day: Date, language: Language): string => new Intl.DateTimeFormat(locales[language], { day: 'numeric' }).format(day);

export const formatNumber = (value: number, language: Language): string => new Intl.NumberFormat(locales[language]).format(value);
