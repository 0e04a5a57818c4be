import { localesOf, type Language } from '#shared/text/languages.ts';
import { registryZone } from './zone.ts';

/** All dates and numbers of the screens are formatted here, in the registry's time zone. */

/** Hours have two digits in every language, as in answers. */
const formatMoment = (moment: Date | number, language: Language, dateStyle?: 'medium'): string =>
  new Intl.DateTimeFormat(localesOf(language), { dateStyle, timeStyle: 'short', timeZone: registryZone() }).format(moment).replace(/(?<!\d)\d:/, '0$&');

export const formatDateTime = (timestamp: string, language: Language): string => formatMoment(new Date(timestamp), language, 'medium');

export const formatBriefly = (timestamp: string, language: Language, isDay = false): string => {
  const moment = new Date(timestamp);
  const timeZone = registryZone();
  const yearOf = (date: Date): string => new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(date);
  if (yearOf(moment) !== yearOf(new Date())) return formatDate(timestamp, language);
  return new Intl.DateTimeFormat(localesOf(language), { month: 'short', day: 'numeric', ...(!isDay && { hour: '2-digit', minute: '2-digit' }), timeZone }).format(moment);
};

export const formatTime = (timestamp: number, language: Language): string => formatMoment(timestamp, language);

export const formatDate = (timestamp: string, language: Language): string =>
  new Intl.DateTimeFormat(localesOf(language), { dateStyle: 'medium', timeZone: registryZone() }).format(new Date(timestamp));

export const formatNumber = (value: number, language: Language): string => new Intl.NumberFormat(localesOf(language)).format(value);
