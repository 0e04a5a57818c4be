import { ppatsPriorities } from '../clinical/ppats.ts';
import type { Choice } from '../design/card-design.ts';
import en from '../i18n/en/clinical.json' with { type: 'json' };
import ja from '../i18n/ja/clinical.json' with { type: 'json' };
import { weekdays } from '../text/dates.ts';

const worded = (value: string, key: keyof typeof ja): Choice => ({ value, title: { ja: ja[key], en: en[key] } });

/** Stored names of our own, as choices that a CSV writes in its reader's language. */
export const weekdayChoices: readonly Choice[] = weekdays.map((day) => worded(day, `weekday.${day}.title`));

export const priorityChoices: readonly Choice[] = ppatsPriorities.map((name) => worded(name, `ppats.${name}.title`));
