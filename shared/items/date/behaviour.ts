import type { AnswerValue, DateItem, DatetimeItem, TimeItem, ValidRange } from '../../design/card-design.ts';
import { isDate, isDateTime, isTime } from '../../text/dates.ts';
import type { Entered, Sources } from '../behaviour.ts';
import { noFindings, outOfRange } from '../findings.ts';
import { dateReader, datetimeReader, timeReader } from './reader.ts';

/** An answer of these types is text of one shape. */
const holder =
  (isValue: (value: unknown) => value is string) =>
  (_item: unknown, raw: AnswerValue): AnswerValue | undefined =>
    isValue(raw) ? raw : undefined;

/** A bound may be "today"; a day as the bound of a date and time means the whole day. */
const boundsAt = (range: ValidRange<string> | undefined, { context }: Sources): ValidRange<string> | undefined => {
  if (!range) return undefined;
  const bound = (text: string | undefined) => (text === 'today' ? context.today : text);
  return { min: bound(range.min), max: bound(range.max) };
};

/** How much of a date YYYY-MM-DD an item shows. */
export const shownDate = ({ granularity }: DateItem, value: string): string => (granularity ? value.slice(0, granularity === 'year' ? 4 : 7) : value);

/** What an item keeps of a date: the first day of what it shows. */
export const firstDay = (item: DateItem, value: string): string => {
  const shown = shownDate(item, value);
  return shown + '-01-01'.slice(shown.length - 4);
};

export const date: Entered<DateItem> = {
  answer: 'entered',
  holds: { kind: 'date' },
  keptAs: { string: 'attention', text: 'attention' },
  typed: dateReader,
  hold: (item, raw) => (isDate(raw) ? firstDay(item, raw) : undefined),
  findings: (item, value, sources) => {
    if (!isDate(value)) return noFindings;
    const { min, max } = boundsAt(item.valid_range, sources) ?? {};
    // A month lies within the bounds when a day of it does.
    return outOfRange<string>(value, { min: min && firstDay(item, min), max });
  },
  moment: ({ today }) => today,
};

export const time: Entered<TimeItem> = {
  answer: 'entered',
  holds: { kind: 'time' },
  keptAs: { string: 'attention', text: 'attention' },
  typed: timeReader,
  hold: holder(isTime),
  findings: (item, value) => (isTime(value) ? outOfRange<string>(value, item.valid_range) : noFindings),
  moment: ({ now }) => now.slice(11),
};

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
