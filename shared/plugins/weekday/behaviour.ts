import type { PluginItem } from '../../design/card-design.ts';
import { isDate, type Weekday, weekdayOf } from '../../text/dates.ts';
import type { Computed, Sources } from '../../items/behaviour.ts';
import { valueAt } from '../inputs.ts';

const dayAt = (item: PluginItem, sources: Sources): Weekday | null => {
  const value = valueAt(item, sources, 'source');
  const day = typeof value === 'string' ? value.slice(0, 10) : undefined;
  return isDate(day) ? weekdayOf(day) : null;
};

/** The day is stored by its English name and shown in the reader's language. */
export const weekday: Computed<PluginItem> = {
  answer: 'computed',
  restates: true,
  holds: { kind: 'text' },
  compute: dayAt,
};
