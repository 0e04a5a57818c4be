import type { AnswerValue, PluginItem } from '../../design/card-design.ts';
import { dayNumber, isDate } from '../../text/dates.ts';
import type { Computed } from '../items/behaviour.ts';
import { paramOf, valueAt } from './params.ts';

/** The day of a date, or of a date and time; undefined for a blank or an unreadable one. */
const dayOf = (value: AnswerValue): string | undefined => {
  const day = typeof value === 'string' ? value.slice(0, 10) : undefined;
  return isDate(day) ? day : undefined;
};

/** Days between two dates; blank if the end is before the start. With is_empty, today stands in for one that is missing. */
export const dateDifference: Computed<PluginItem> = {
  answer: 'computed',
  compute: (item, sources) => {
    const from = dayOf(valueAt(item, sources, 'from'));
    const to = dayOf(valueAt(item, sources, 'to'));
    const mayBeMissing = paramOf(item, 'is_empty') === true && (from !== undefined || to !== undefined);
    const start = from ?? (mayBeMissing ? sources.context.today : undefined);
    const end = to ?? (mayBeMissing ? sources.context.today : undefined);
    if (start === undefined || end === undefined || end < start) return null;
    return dayNumber(end) - dayNumber(start);
  },
};
