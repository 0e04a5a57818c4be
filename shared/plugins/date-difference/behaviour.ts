import type { AnswerValue, PluginItem } from '../../design/card-design.ts';
import { dayNumber, isDate } from '../../text/dates.ts';
import type { Computed, Sources } from '../../items/behaviour.ts';
import { paramOf, pathAt, valueAt } from '../inputs.ts';

const dayOf = (value: AnswerValue): string | undefined => {
  const day = typeof value === 'string' ? value.slice(0, 10) : undefined;
  return isDate(day) ? day : undefined;
};

interface Span {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly start: string | undefined;
  readonly end: string | undefined;
}

/** With is_empty, today replaces one missing date. */
const spanOf = (item: PluginItem, sources: Sources): Span => {
  const from = dayOf(valueAt(item, sources, 'from'));
  const to = dayOf(valueAt(item, sources, 'to'));
  const isPartial = [valueAt(item, sources, 'from'), valueAt(item, sources, 'to')].some((value) => value !== null && dayOf(value) === undefined);
  const mayBeMissing = paramOf(item, 'is_empty') === true && !isPartial && (from !== undefined || to !== undefined);
  const standIn = mayBeMissing ? sources.context.today : undefined;
  return { from, to, start: from ?? standIn, end: to ?? standIn };
};

/** The result is blank if the end is before the start. */
export const dateDifference: Computed<PluginItem> = {
  answer: 'computed',
  isInterval: true,
  compute: (item, sources) => {
    const { start, end } = spanOf(item, sources);
    if (start === undefined || end === undefined || end < start) return null;
    return dayNumber(end) - dayNumber(start);
  },
  explain: (item, sources) => {
    const { from, to, start, end } = spanOf(item, sources);
    return {
      formula: 'date_difference',
      inputs: [
        { name: 'from', path: pathAt(item, 'from'), value: start ?? null, isAssumed: start !== from },
        { name: 'to', path: pathAt(item, 'to'), value: end ?? null, isAssumed: end !== to },
      ],
    };
  },
};
