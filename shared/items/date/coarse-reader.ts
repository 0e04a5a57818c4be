import type { DateItem } from '../../design/card-design.ts';
import { writtenMoment } from '../../text/dates.ts';
import { foldTyped } from '../../text/width.ts';
import { asRead, blank, readAs, type Reading, unreadable } from '../reading.ts';
import { firstDay, shownDate } from './behaviour.ts';
import { coarse } from './reader.ts';

/** What completes a month or a year to a day. The first year of an era begins after its first day. */
const ends = {
  month: [['月', '1日'], ['月', '28日'], ['', '-1'], ['', '-28']],
  year: [['年', '1月1日'], ['年', '12月31日'], ['', '-1-1'], ['', '-12-31']],
} as const;

/** The day that a text with such an end says; null when it says none. */
const dayOf = (text: string, granularity: 'month' | 'year'): string | null => {
  for (const [unit, end] of ends[granularity]) {
    const moment = text.endsWith(unit) ? writtenMoment(text + end) : null;
    if (moment && !('outside' in moment) && moment.date !== null && moment.time === null) return moment.date;
  }
  return null;
};

const monthFirst = /^(\d{1,2}) ?[-/.] ?(\d{4})$/;
const digitsOnly = /^(\d{4})(\d{2})$/;

/** Text as a month (2026-11, 11/2026, 202611, 令和8年11月) or a year (2026, 令和8年), kept as its first day. What says more is cut, and that is told. */
const readCoarse = (item: DateItem, text: string): Reading<string> => {
  const granularity = item.granularity ?? 'month';
  const folded = foldTyped(text).trim();
  if (folded === '') return blank;
  const ordered = folded.replace(monthFirst, '$2-$1').replace(digitsOnly, '$1-$2');
  const whole = writtenMoment(ordered);
  // Four digits alone are a time of day to `writtenMoment`, and a year here.
  const day = (whole && 'date' in whole ? whole.date : null) ?? (granularity === 'year' ? dayOf(ordered, 'year') : null) ?? dayOf(ordered, 'month');
  if (day === null) return whole && 'outside' in whole ? unreadable('item.outside_era', whole.outside) : unreadable('item.unreadable_date');
  const first = firstDay(item, day);
  return asRead(first, text === first ? [] : readAs(text, shownDate(item, day)));
};

coarse.read = readCoarse;
