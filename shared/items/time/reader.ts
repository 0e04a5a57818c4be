import type { TimeItem } from '../../design/card-design.ts';
import { isTime, writtenMoment } from '../../text/dates.ts';
import { foldTyped } from '../../text/width.ts';
import { asRead, blank, readAs, type TextReader, unreadable } from '../reading.ts';

/** A time of day; seconds and a day before it are left out, and that is told. */
export const timeReader: TextReader<TimeItem> = {
  read: (_item, text) => {
    const stored: unknown = text;
    if (isTime(stored)) return asRead(stored);
    if (foldTyped(text) === '') return blank;
    const moment = writtenMoment(text);
    if (!moment || 'outside' in moment || moment.time === null) return unreadable('item.unreadable_time');
    const { date, time, hasSeconds } = moment;
    if (date !== null) return asRead(time, [{ code: 'told.date_left_out', params: { value: time } }]);
    return asRead(time, hasSeconds ? [{ code: 'told.seconds_left_out', params: { value: time } }] : readAs(text, time));
  },
};
