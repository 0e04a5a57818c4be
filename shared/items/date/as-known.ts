import type { AnswerValue, DateItem, DatetimeItem, TimeItem } from '../../design/card-design.ts';
import { partialTerm } from '../../language/expression/partial-terms.ts';
import { isDate, isDateTime, isTime } from '../../text/dates.ts';
import { writtenMoment } from '../../language/written-moments.ts';
import { daysOf, isAbout, precisionOf } from '../../language/partial-dates.ts';
import { foldTyped } from '../../text/width.ts';
import type { Entered } from '../behaviour.ts';
import { noFindings, outOfRange } from '../findings.ts';
import { asRead, blank, readAs, type TextReader, unreadable } from '../reading.ts';
import { boundsAt, date, datetime, time } from './behaviour.ts';
import { isMinute, isMinuteOfDay } from './reader.ts';
import { shownDate, type SpecialItem } from './special.ts';

export const firstDay = (item: DateItem, value: string): string => {
  const shown = shownDate(item, value);
  return shown + '-01-01'.slice(shown.length - 4);
};

export const takes = ({ partial, about }: DateItem, text: string): boolean => {
  const precision = precisionOf(text);
  return (precision === 'day' || precision === partial || partial === 'year') && (about === true || !isAbout(text));
};

export const holdDate = (item: DateItem, raw: AnswerValue): AnswerValue | undefined => {
  if (item.granularity) return isDate(raw) ? firstDay(item, raw) : undefined;
  return typeof raw === 'string' && daysOf(raw) !== null && takes(item, raw) ? raw : undefined;
};

/** Reads what is stored, and for a month or year what is shown. */
const dateReader: TextReader<DateItem> = {
  read: (item, text) => {
    const folded = foldTyped(text).trim();
    if (folded === '') return blank;
    const isTooCoarse = item.granularity === 'month' && precisionOf(folded) === 'year';
    const held = isTooCoarse ? undefined : holdDate(item, item.granularity ? (daysOf(folded)?.first ?? null) : folded);
    return typeof held === 'string' ? asRead(held, readAs(text, item.granularity ? shownDate(item, held) : held)) : unreadable('item.unreadable_date');
  },
};

/** Six digits at the end are hours, minutes and seconds. */
const bareSeconds = /(^|[ t]|^\d{8})(\d\d)(\d\d)(\d\d)$/i;

const secondsReader = (isStored: (value: unknown) => boolean, hasDay: boolean): TextReader<TimeItem | DatetimeItem> => ({
  read: (_item, text) => {
    if (isStored(text)) return asRead(text);
    const folded = foldTyped(text).trim();
    if (folded === '') return blank;
    const moment = writtenMoment(folded.replace(bareSeconds, '$1 $2:$3:$4').trim());
    if (moment && 'outside' in moment) return hasDay ? unreadable('item.outside_era', moment.outside) : unreadable('item.unreadable_time');
    if (!moment || moment.time === null || (hasDay && moment.date === null)) return unreadable(hasDay ? 'item.unreadable_datetime' : 'item.unreadable_time');
    const clock = moment.time + (moment.seconds === undefined ? '' : `:${moment.seconds.padStart(2, '0')}`);
    if (hasDay) return asRead(`${moment.date}T${clock}`, readAs(text.trim().replace('T', ' '), `${moment.date} ${clock}`));
    return asRead(clock, moment.date === null ? readAs(text, clock) : [{ code: 'told.date_left_out', params: { value: clock } }]);
  },
});

const secondsFindings =
  <Of extends TimeItem | DatetimeItem>(plain: Entered<Of>): Entered<Of>['findings'] =>
  (item, value, sources) => {
    if (typeof value !== 'string') return noFindings;
    return plain.findings(item, isMinute(value) || isMinuteOfDay(value) ? `${value}:00` : value, sources);
  };

const behaviours = {
  date: {
    ...date,
    typed: dateReader,
    hold: holdDate,
    findings: (item, value, sources) => {
      const days = typeof value === 'string' ? daysOf(item.granularity ? shownDate(item, value) : value) : null;
      if (days === null) return noFindings;
      const { min, max } = boundsAt(item.valid_range, sources) ?? {};
      return min !== undefined && days.last < min ? outOfRange<string>(days.last, { min }) : outOfRange<string>(days.first, { max });
    },
    text: (value) => (typeof value === 'string' ? partialTerm(value) : null),
  } satisfies Entered<DateItem>,
  time: { ...time, typed: secondsReader(isTime, false), hold: (_item, raw) => (isTime(raw) ? raw : undefined), findings: secondsFindings(time) } satisfies Entered<TimeItem>,
  datetime: { ...datetime, typed: secondsReader(isDateTime, true), hold: (_item, raw) => (isDateTime(raw) ? raw : undefined), findings: secondsFindings(datetime) } satisfies Entered<DatetimeItem>,
};

export const special: { readonly [Type in SpecialItem['type']]: Entered } = behaviours;
