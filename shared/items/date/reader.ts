import type { DateItem } from '../../design/card-design.ts';
import { isDate, writtenMoment } from '../../text/dates.ts';
import { foldTyped } from '../../text/width.ts';
import { asRead, blank, readAs, type TextReader, unreadable } from '../reading.ts';

/** A day; a time of day behind it is left out, and that is told. */
export const dateReader: TextReader<DateItem> = {
  read: (_item, text) => {
    const stored: unknown = text;
    if (isDate(stored)) return asRead(stored);
    if (foldTyped(text) === '') return blank;
    const moment = writtenMoment(text);
    if (moment && 'outside' in moment) return unreadable('item.outside_era', moment.outside);
    if (!moment?.date) return unreadable('item.unreadable_date');
    return asRead(moment.date, moment.time === null ? readAs(text, moment.date) : [{ code: 'told.time_left_out', params: { value: moment.date } }]);
  },
};
