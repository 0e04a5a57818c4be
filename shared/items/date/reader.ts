import { isDate, isDateTime, isTime } from '../../text/dates.ts';
import { writtenMoment } from '../../language/written-moments.ts';
import { foldTyped } from '../../text/width.ts';
import { asRead, blank, readAs, type Reading, type TextReader, unreadable } from '../reading.ts';

const momentReader = (isStored: (value: unknown) => boolean, read: (moment: ReturnType<typeof writtenMoment>, text: string) => Reading<string>): TextReader<unknown> => ({
  read: (_item, text) => {
    if (isStored(text)) return asRead(text);
    return foldTyped(text) === '' ? blank : read(writtenMoment(text), text);
  },
});

export const isMinute = (text: unknown): text is string => isTime(text) && text.length === 5;
export const isMinuteOfDay = (text: unknown): text is string => isDateTime(text) && text.length === 16;

/** Drops a time and tells the user, as the other readers do with what they drop. */
export const dateReader = momentReader(isDate, (moment, text) => {
  if (moment && 'outside' in moment) return unreadable('item.outside_era', moment.outside);
  if (!moment?.date) return unreadable('item.unreadable_date');
  return asRead(moment.date, moment.time === null ? readAs(text, moment.date) : [{ code: 'told.time_left_out', params: { value: moment.date } }]);
});

export const timeReader = momentReader(isMinute, (moment, text) => {
  if (!moment || 'outside' in moment || moment.time === null) return unreadable('item.unreadable_time');
  const { date, time, seconds } = moment;
  if (date !== null) return asRead(time, [{ code: 'told.date_left_out', params: { value: time } }]);
  return asRead(time, seconds !== undefined ? [{ code: 'told.seconds_left_out', params: { value: time } }] : readAs(text, time));
});

export const datetimeReader = momentReader(isMinuteOfDay, (moment, text) => {
  if (moment && 'outside' in moment) return unreadable('item.outside_era', moment.outside);
  if (!moment?.date || moment.time === null) return unreadable('item.unreadable_datetime');
  const value = `${moment.date} ${moment.time}`;
  const told = moment.seconds !== undefined ? [{ code: 'told.seconds_left_out' as const, params: { value } }] : readAs(text.trim().replace('T', ' '), value);
  return asRead(value.replace(' ', 'T'), told);
});
