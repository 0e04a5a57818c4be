import { factsOf, languageTable, type Language } from '#shared/text/languages.ts';
import { registryZone } from './zone.ts';

/** A browser without data for a language (Chromium: Khmer) formats as in English, like the words; by default it would use its own language. */
export const localesOf = (language: Language): string[] => [factsOf(language).locale, languageTable.en.locale];

/** All dates and numbers of the screens are formatted here, in the registry's time zone. */

export const formatDateTime = (timestamp: string, language: Language, timeZone = registryZone()): string =>
  new Intl.DateTimeFormat(localesOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(timestamp));

export const formatTime = (timestamp: number, language: Language): string =>
  new Intl.DateTimeFormat(localesOf(language), { timeStyle: 'short', timeZone: registryZone() }).format(timestamp);

export const formatDate = (timestamp: string, language: Language, timeZone = registryZone()): string =>
  new Intl.DateTimeFormat(localesOf(language), { dateStyle: 'medium', timeZone }).format(new Date(timestamp));

export const formatNumber = (value: number, language: Language): string => new Intl.NumberFormat(localesOf(language)).format(value);
