import type { AnswerValue, PluginItem } from '../../design/card-design.ts';
import { dayNumber, isDateTime, isTime } from '../../text/dates.ts';
import type { Computed } from '../../items/behaviour.ts';
import { pathAt, valueAt } from '../../plugins/inputs.ts';

const secondsOfDay = 86_400;
const clockSeconds = (time: string): number => Number(time.slice(0, 2)) * 3_600 + Number(time.slice(3, 5)) * 60 + Number(time.slice(6));
const absoluteSeconds = (moment: string): number => dayNumber(moment.slice(0, 10)) * secondsOfDay + clockSeconds(moment.slice(11));

/** The result is null if the end is before the start. A time of day alone means its next occurrence, so midnight may be between. */
const secondsBetween = (from: AnswerValue, to: AnswerValue): number | null => {
  if (isDateTime(from) && isDateTime(to)) {
    const seconds = absoluteSeconds(to) - absoluteSeconds(from);
    return seconds < 0 ? null : seconds;
  }
  const start = isDateTime(from) ? from.slice(11) : from;
  const end = isDateTime(to) ? to.slice(11) : to;
  if (!isTime(start) || !isTime(end)) return null;
  return (clockSeconds(end) - clockSeconds(start) + secondsOfDay) % secondsOfDay;
};

const minutesBetween = (from: AnswerValue, to: AnswerValue): number | null => {
  const seconds = secondsBetween(from, to);
  return seconds === null ? null : Math.floor(seconds / 60);
};

export const timeInterval: Computed<PluginItem> = {
  answer: 'computed',
  isInterval: true,
  compute: (item, sources) => minutesBetween(valueAt(item, sources, 'from'), valueAt(item, sources, 'to')),
  explain: (item, sources) => ({
    formula: 'time_interval',
    inputs: (['from', 'to'] as const).map((name) => ({ name, path: pathAt(item, name), value: valueAt(item, sources, name) })),
  }),
};
