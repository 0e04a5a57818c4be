import type { DatetimeItem } from '../../design/card-design.ts';
import { isDateTime, writtenMoment } from '../../text/dates.ts';
import { foldTyped } from '../../text/width.ts';
import { asRead, blank, readAs, type TextReader, unreadable } from '../reading.ts';

/** A day and a time of day; seconds are left out, and that is told. */
export const datetimeReader: TextReader<DatetimeItem> = {
  read: (_item, text) => {
    const stored: unknown = text;
    if (isDateTime(stored)) return asRead(stored);
    if (foldTyped(text) === '') return blank;
    const moment = writtenMoment(text);
    if (moment && 'outside' in moment) return unreadable('item.outside_era', moment.outside);
    if (!moment?.date || moment.time === null) return unreadable('item.unreadable_datetime');
    const value = `${moment.date} ${moment.time}`;
    const told = moment.hasSeconds ? [{ code: 'told.seconds_left_out' as const, params: { value } }] : readAs(text.trim().replace('T', ' '), value);
    return asRead(value.replace(' ', 'T'), told);
  },
};
