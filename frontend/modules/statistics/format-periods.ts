import type { Language } from '#shared/text/languages.ts';
import { localesOf } from '../../lib/format.ts';
import { registryZone } from '../../lib/zone.ts';

/** Short, for the foot of a column: 11月, Nov. */
export const formatMonth = (day: Date, language: Language): string => new Intl.DateTimeFormat(localesOf(language), { month: 'short', timeZone: registryZone() }).format(day);

export const formatDayOfMonth = (day: Date, language: Language): string => new Intl.DateTimeFormat(localesOf(language), { day: 'numeric', timeZone: registryZone() }).format(day);
