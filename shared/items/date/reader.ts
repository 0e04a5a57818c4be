import type { DateItem } from '../../design/card-design.ts';
import { isDate, isDateTime, isTime, writtenMoment } from '../../text/dates.ts';
import { foldTyped } from '../../text/width.ts';
import { asRead, blank, readAs, type Reading, type TextReader, unreadable } from '../reading.ts';

/** Takes a text as it is stored; else `read` says what answer the moment is that the text writes. */
const momentReader = (isStored: (value: unknown) => value is string, read: (moment: ReturnType<typeof writtenMoment>, text: string) => Reading<string>): TextReader<unknown> => ({
  read: (_item, text) => {
    const stored: unknown = text;
    if (isStored(stored)) return asRead(stored);
    return foldTyped(text) === '' ? blank : read(writtenMoment(text), text);
  },
});

const dayReader = momentReader(isDate, (moment, text) => {
  if (moment && 'outside' in moment) return unreadable('item.outside_era', moment.outside);
  if (!moment?.date) return unreadable('item.unreadable_date');
  return asRead(moment.date, moment.time === null ? readAs(text, moment.date) : [{ code: 'told.time_left_out', params: { value: moment.date } }]);
});

/** Reads months and years. Few designs ask for them, so the form page loads it with those (form/further-parts.ts). */
export const coarse: { read: ((item: DateItem, text: string) => Reading) | null } = { read: null };

/** A day; a time of day behind it is left out, and that is told. */
export const dateReader: TextReader<DateItem> = {
  read: (item, text) => {
    return item.granularity && coarse.read ? coarse.read(item, text) : dayReader.read(item, text);
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
