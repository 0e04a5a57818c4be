import type { AnswerValue, DateItem, DatetimeItem, TimeItem, ValidRange } from '../../design/card-design.ts';
import { isDate, isDateTime, isTime, readDate, readDateTime, readTime } from '../../text/dates.ts';
import type { Finding } from '../issues.ts';
import type { Entered, Sources } from './behaviour.ts';
import { outOfRange } from './range.ts';

const invalid: readonly Finding[] = [{ code: 'item.invalid', params: {} }];

/** Text that means no moment stays as it was typed, with a finding: nothing typed is lost. */
const reader =
  (read: (text: string) => string | null) =>
  (_item: unknown, raw: AnswerValue): AnswerValue | undefined => {
    if (raw === null) return null;
    if (typeof raw !== 'string') return undefined;
    const typed = raw.trim();
    return typed === '' ? null : (read(typed) ?? typed);
  };

/** A bound may be "today"; a day as the bound of a date and time means the whole day. */
const boundsAt = (range: ValidRange<string> | undefined, { context }: Sources): ValidRange<string> | undefined => {
  if (!range) return undefined;
  const bound = (text: string | undefined) => (text === 'today' ? context.today : text);
  return { min: bound(range.min), max: bound(range.max) };
};

export const date: Entered<DateItem> = {
  answer: 'entered',
  normalise: reader(readDate),
  findings: (item, value, sources) =>
    isDate(value) ? outOfRange<string>(value, boundsAt(item.valid_range, sources)) : invalid,
  moment: ({ today }) => today,
};

export const time: Entered<TimeItem> = {
  answer: 'entered',
  normalise: reader(readTime),
  findings: (item, value) => (isTime(value) ? outOfRange<string>(value, item.valid_range) : invalid),
  moment: ({ now }) => now.slice(11),
};

export const datetime: Entered<DatetimeItem> = {
  answer: 'entered',
  normalise: reader(readDateTime),
  findings: (item, value, sources) => {
    if (!isDateTime(value)) return invalid;
    const range = boundsAt(item.valid_range, sources);
    const isWithinLastDay = isDate(range?.max) && value.startsWith(range.max);
    return outOfRange<string>(value, isWithinLastDay ? { min: range?.min } : range);
  },
  moment: ({ now }) => now,
};
