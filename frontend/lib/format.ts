import { factsOf, type Language } from '#shared/text/languages.ts';
import { registryZone } from './zone.ts';

/** Dates and numbers of the screens go through here, so that they look alike everywhere: moments by the clocks of the registry. */

export const formatDateTime = (timestamp: string, language: Language, timeZone = registryZone()): string =>
  new Intl.DateTimeFormat(factsOf(language).locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(timestamp));

/** The minute of a day: 14:05. */
export const formatTime = (timestamp: number, language: Language): string =>
  new Intl.DateTimeFormat(factsOf(language).locale, { timeStyle: 'short', timeZone: registryZone() }).format(timestamp);

export const formatDate = (timestamp: string, language: Language, timeZone = registryZone()): string =>
  new Intl.DateTimeFormat(factsOf(language).locale, { dateStyle: 'medium', timeZone }).format(new Date(timestamp));

export const formatNumber = (value: number, language: Language): string => new Intl.NumberFormat(factsOf(language).locale).format(value);
