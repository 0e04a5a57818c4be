import { localesOf, type Language } from '#shared/text/languages.ts';
import { registryZone } from '../../lib/zone.ts';

export const formatMonth = (day: Date, language: Language): string => new Intl.DateTimeFormat(localesOf(language), { month: 'short', timeZone: registryZone() }).format(day);

export const formatDayOfMonth = (day: Date, language: Language): string => new Intl.DateTimeFormat(localesOf(language), { day: 'numeric', timeZone: registryZone() }).format(day);
