import type { AnswerValue, PluginItem } from '../../design/card-design.ts';
import { dayNumber, isDate } from '../../text/dates.ts';
import type { Computed, Sources } from '../../items/behaviour.ts';
import { paramOf, valueAt } from '../inputs.ts';

export const dayOf = (value: AnswerValue): string | undefined => {
  const day = typeof value === 'string' ? value.slice(0, 10) : undefined;
  return isDate(day) ? day : undefined;
};

/** With is_empty, today replaces one missing date. */
export const spanOf = (item: PluginItem, sources: Sources): { readonly start: string | undefined; readonly end: string | undefined } => {
  const given = [valueAt(item, sources, 'from'), valueAt(item, sources, 'to')];
  const [from, to] = given.map(dayOf);
  const isPartial = given.some((value) => value !== null && dayOf(value) === undefined);
  const mayBeMissing = paramOf(item, 'is_empty') === true && !isPartial && (from !== undefined || to !== undefined);
  const standIn = mayBeMissing ? sources.context.today : undefined;
  return { start: from ?? standIn, end: to ?? standIn };
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
};
