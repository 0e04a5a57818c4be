import type { DateItem } from '../../design/card-design.ts';
import { isDate, isDateTime, isTime, writtenMoment } from '../../text/dates.ts';
import { foldTyped } from '../../text/width.ts';
import { asRead, blank, readAs, type Reading, type TextReader, unreadable } from '../reading.ts';

/** The first day of the month or the year that is asked for. */
const firstOf = (date: string, precision: DateItem['precision']): string => (precision === undefined ? date : `${precision === 'month' ? date.slice(0, 7) : `${date.slice(0, 4)}-01`}-01`);

/** What makes a month or a year a day: its first one, or a late one, because an era may begin within. */
const endings = { month: ['1', '-1', '01', '28'], year: ['1月1', '-1-1', '12月31', '-12-31'] } as const;

/** Takes a text as it is stored; else `read` says what answer the moment is that the text writes. */
const momentReader = (isStored: (value: unknown) => value is string, read: (moment: ReturnType<typeof writtenMoment>, text: string) => Reading<string>): TextReader<unknown> => ({
  read: (_item, text) => {
    const stored: unknown = text;
    if (isStored(stored)) return asRead(stored);
    return foldTyped(text) === '' ? blank : read(writtenMoment(text), text);
  },
});

/** A day; a time of day behind it is left out, and that is told. Where a month or a year is asked for, that alone will do. */
export const dateReader: TextReader<DateItem> = {
  read: ({ precision }, text) => {
    const stored: unknown = text;
    if (isDate(stored)) return asRead(firstOf(stored, precision));
    const folded = foldTyped(text);
    if (folded === '') return blank;
    for (const ending of precision === undefined || !/^\D{0,4}(?:\d+|元)(?: ?[-/.年] ?\d*)? ?月?$/.test(folded) ? [] : endings[precision]) {
      const moment = writtenMoment(folded + ending);
      if (moment && 'date' in moment && moment.date) return asRead(firstOf(moment.date, precision));
    }
    const moment = writtenMoment(text);
    if (moment && 'outside' in moment) return unreadable('item.outside_era', moment.outside);
    if (!moment?.date) return unreadable('item.unreadable_date');
    const date = firstOf(moment.date, precision);
    return asRead(date, moment.time === null ? readAs(text, date) : [{ code: 'told.time_left_out', params: { value: date } }]);
  },
};

/** A time of day; seconds and a day before it are left out, and that is told. */
export const timeReader = momentReader(isTime, (moment, text) => {
  if (!moment || 'outside' in moment || moment.time === null) return unreadable('item.unreadable_time');
  const { date, time, hasSeconds } = moment;
  if (date !== null) return asRead(time, [{ code: 'told.date_left_out', params: { value: time } }]);
  return asRead(time, hasSeconds ? [{ code: 'told.seconds_left_out', params: { value: time } }] : readAs(text, time));
});

/** A day and a time of day; seconds are left out, and that is told. */
export const datetimeReader = momentReader(isDateTime, (moment, text) => {
  if (moment && 'outside' in moment) return unreadable('item.outside_era', moment.outside);
  if (!moment?.date || moment.time === null) return unreadable('item.unreadable_datetime');
  const value = `${moment.date} ${moment.time}`;
  const told = moment.hasSeconds ? [{ code: 'told.seconds_left_out' as const, params: { value } }] : readAs(text.trim().replace('T', ' '), value);
  return asRead(value.replace(' ', 'T'), told);
});
