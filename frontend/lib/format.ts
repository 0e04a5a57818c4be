import { factsOf, languageTable, type Language } from '#shared/text/languages.ts';
import { registryZone } from './zone.ts';

/** A browser that does not know a language (Chromium: Khmer) writes as English does, in which words fall back, too; by itself it would take its own. */
export const localesOf = (language: Language): string[] => [factsOf(language).locale, languageTable.en.locale];

/** Dates and numbers of the screens go through here, so that they look alike everywhere: moments by the clocks of the registry. */

export const formatDateTime = (timestamp: string, language: Language, timeZone = registryZone()): string =>
  new Intl.DateTimeFormat(localesOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(timestamp));

/** The minute of a day: 14:05. */
export const formatTime = (timestamp: number, language: Language): string =>
  new Intl.DateTimeFormat(localesOf(language), { timeStyle: 'short', timeZone: registryZone() }).format(timestamp);

export const formatDate = (timestamp: string, language: Language, timeZone = registryZone()): string =>
  new Intl.DateTimeFormat(localesOf(language), { dateStyle: 'medium', timeZone }).format(new Date(timestamp));

export const formatNumber = (value: number, language: Language): string => new Intl.NumberFormat(localesOf(language)).format(value);
