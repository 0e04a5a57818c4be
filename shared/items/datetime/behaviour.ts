import type { DatetimeItem } from '../../design/card-design.ts';
import { isDate, isDateTime } from '../../text/dates.ts';
import type { Entered } from '../behaviour.ts';
import { boundsAt, holder } from '../date/behaviour.ts';
import { noFindings, outOfRange } from '../findings.ts';
import { datetimeReader } from './reader.ts';

export const datetime: Entered<DatetimeItem> = {
  answer: 'entered',
  holds: { kind: 'datetime' },
  keptAs: { string: 'attention', text: 'attention' },
  typed: datetimeReader,
  hold: holder(isDateTime),
  findings: (item, value, sources) => {
    if (!isDateTime(value)) return noFindings;
    const range = boundsAt(item.valid_range, sources);
    const isWithinLastDay = isDate(range?.max) && value.startsWith(range.max);
    return outOfRange<string>(value, isWithinLastDay ? { min: range?.min } : range);
  },
  moment: ({ now }) => now,
};
