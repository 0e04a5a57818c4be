import type { AnswerValue, PluginItem } from '../../design/card-design.ts';
import { clockBetween } from '../../language/expression/moment-functions.ts';
import { floor, isNumber, wholeIn } from '../../language/expression/values.ts';
import type { Computed } from '../../items/behaviour.ts';
import { pathAt, valueAt } from '../../plugins/inputs.ts';
import { isDateTime, isTime } from '../../text/dates.ts';

const clockOf = (value: AnswerValue): string | null => (isDateTime(value) || isTime(value) ? value : null);

/** The result is null if the end is before the start. */
const minutesBetween = (from: AnswerValue, to: AnswerValue): number | null => {
  const minutes = clockBetween(60)(clockOf(from), clockOf(to));
  return isNumber(minutes) && minutes.numerator >= 0n ? wholeIn(floor(minutes)) : null;
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
