import type { AnswerValue, DateItem, DatetimeItem, TimeItem, ValidRange } from '../../design/card-design.ts';
import { isDate, isDateTime, isTime } from '../../text/dates.ts';
import type { EnteredItem, Sources } from '../behaviour.ts';
import { noFindings, outOfRange } from '../findings.ts';
import { outputOf, plainWords } from '../output.ts';
import { dateOutput } from './output.ts';
import { dateReader, datetimeReader, isMinute, isMinuteOfDay, timeReader } from './reader.ts';

const holder =
  (isValue: (value: unknown) => value is string) =>
  (_item: unknown, raw: AnswerValue): AnswerValue | undefined =>
    isValue(raw) ? raw : undefined;

/** A bound may be "today" or "now"; a day as the bound of a date and time means the whole day. */
export const boundsAt = (range: ValidRange<string> | undefined, { context }: Sources): ValidRange<string> | undefined => {
  if (!range) return undefined;
  const bound = (text: string | undefined) => (text === 'today' || text === 'now' ? context[text] : text);
  return { min: bound(range.min), max: bound(range.max) };
};

export const date: EnteredItem<DateItem> = {
  answer: 'entered',
  output: dateOutput,
  holds: { kind: 'date' },
  typed: dateReader,
  hold: holder(isDate),
  findings: (item, value, sources) => (isDate(value) ? outOfRange<string>(value, boundsAt(item.valid_range, sources)) : noFindings),
  moment: ({ today }) => today,
};

export const time: EnteredItem<TimeItem> = {
  answer: 'entered',
  output: outputOf('time'),
  holdsOf: ({ seconds }) => ({ kind: 'time', isExact: seconds === true }),
  typed: timeReader,
  hold: holder(isMinute),
  findings: (item, value) => (isTime(value) ? outOfRange<string>(value, item.valid_range) : noFindings),
  moment: ({ now }) => now.slice(11),
};

export const datetime: EnteredItem<DatetimeItem> = {
  answer: 'entered',
  output: { ...outputOf('datetime'), words: (_, value) => plainWords(value).replace('T', ' ') },
  holdsOf: ({ seconds }) => ({ kind: 'datetime', isExact: seconds === true }),
  typed: datetimeReader,
  hold: holder(isMinuteOfDay),
  findings: (item, value, sources) => (isDateTime(value) ? outOfRange<string>(value, boundsAt(item.valid_range, sources)) : noFindings),
  moment: ({ now }) => now,
};
