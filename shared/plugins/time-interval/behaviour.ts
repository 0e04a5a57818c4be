import type { AnswerValue, PluginItem } from '../../design/card-design.ts';
import { dayNumber, isDateTime, isTime } from '../../text/dates.ts';
import type { Computed } from '../../items/behaviour.ts';
import { pathAt, valueAt } from '../inputs.ts';

const minutesOfDay = 24 * 60;
const clockMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const absoluteMinutes = (moment: string): number => dayNumber(moment.slice(0, 10)) * minutesOfDay + clockMinutes(moment.slice(11));

/** Blank if the end is before the start. A time of day alone means its next occurrence, so that midnight may lie between. */
const minutesBetween = (from: AnswerValue, to: AnswerValue): number | null => {
  if (isDateTime(from) && isDateTime(to)) return to < from ? null : absoluteMinutes(to) - absoluteMinutes(from);
  const start = isDateTime(from) ? from.slice(11) : from;
  const end = isDateTime(to) ? to.slice(11) : to;
  if (!isTime(start) || !isTime(end)) return null;
  return (clockMinutes(end) - clockMinutes(start) + minutesOfDay) % minutesOfDay;
};

/** Whole minutes from one moment to another (domain-facts 8, intervals). */
export const timeInterval: Computed<PluginItem> = {
  answer: 'computed',
  compute: (item, sources) => minutesBetween(valueAt(item, sources, 'from'), valueAt(item, sources, 'to')),
  explain: (item, sources) => ({
    formula: 'time_interval',
    inputs: (['from', 'to'] as const).map((name) => ({ name, path: pathAt(item, name), value: valueAt(item, sources, name) })),
  }),
};
