import type { DateItem } from '../../design/card-design.ts';
import { firstDay, holdDate, takes } from '../../items/date/as-known.ts';
import { shownDate } from '../../items/date/special.ts';
import { asRead, blank, readAs, type Reading, type TextReader, unreadable } from '../../items/reading.ts';
import { daysOf, precisionOf } from '../../language/partial-dates.ts';
import { writtenMoment } from '../../language/written-moments.ts';
import { foldTyped } from '../../text/width.ts';

/** Completes a month or year to a day. An era's first year begins after January 1, so the last day is tried, too. */
const ends = {
  month: [['月', '1日'], ['月', '28日'], ['', '-1'], ['', '-28']],
  year: [['年', '1月1日'], ['年', '12月31日'], ['', '-1-1'], ['', '-12-31']],
} as const;

const dayOf = (text: string, precision: 'month' | 'year'): string | null => {
  for (const [unit, end] of ends[precision]) {
    const moment = text.endsWith(unit) ? writtenMoment(text + end) : null;
    if (moment && !('outside' in moment) && moment.date !== null && moment.time === null) return moment.date;
  }
  return null;
};

const monthFirst = /^(\d{1,2}) ?[-/.] ?(\d{4})$/;
const digitsOnly = /^(\d{4})(\d{2})$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthInWords = /^([a-z]{3,9})\.?,? (\d{4})$/i;
const names = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];

const yearFirst = (text: string): string =>
  text
    .replace(monthFirst, '$2-$1')
    .replace(digitsOnly, '$1-$2')
    .replace(monthInWords, (written, word: string, year: string) => {
      const name = word.toLowerCase();
      const at = months.indexOf(name.slice(0, 3));
      return at >= 0 && (name.length === 3 || name === 'sept' || name === names[at]) ? `${year}-${at + 1}` : written;
    });

/** The result is YYYY-MM-DD, YYYY-MM or YYYY; a time after a day is dropped. */
const dateIn = (text: string): Reading<string> => {
  const ordered = yearFirst(text);
  const whole = writtenMoment(ordered);
  if (whole && 'date' in whole && whole.date !== null) {
    return asRead(whole.date, whole.time === null ? readAs(text, whole.date) : [{ code: 'told.time_left_out', params: { value: whole.date } }]);
  }
  // `writtenMoment` would read four digits as a time.
  const known = dayOf(ordered, 'year')?.slice(0, 4) ?? dayOf(ordered, 'month')?.slice(0, 7);
  if (known !== undefined) return asRead(known, readAs(text, known));
  return whole && 'outside' in whole ? unreadable('item.outside_era', whole.outside) : unreadable('item.unreadable_date');
};

const aboutBefore = /^(?:約|およそ|おおよそ|おそらく|about|around|approx(?:imately|\.)?|circa|ca?\.|~|〜) ?/i;
const aboutBehind = / ?(?:頃|ごろ|ころ|くらい|ぐらい|前後|~|〜|\((?:about|approx\.?)\))$/i;
const unknownBehind = /[-/. ]?(?:xx|\?\?|un|不明|不詳)(?:月|日)?$/i;

const withoutUnknown = (text: string): string => {
  const cut = text.replace(unknownBehind, '');
  return cut === text || cut === '' ? text : withoutUnknown(cut);
};

const readPartial = (item: DateItem, text: string): Reading<string> => {
  const stored = holdDate(item, text);
  if (typeof stored === 'string') return asRead(stored);
  const folded = foldTyped(text).trim();
  const plain = folded.replace(aboutBefore, '').replace(aboutBehind, '');
  const found = dateIn(withoutUnknown(plain));
  if (found.kind !== 'read' || plain === folded) return found.kind === 'read' && !takes(item, found.value) ? unreadable('item.unreadable_date') : found;
  const value = `${found.value}~`;
  return takes(item, value) ? asRead(value, [{ code: 'told.read_about', params: { value: found.value } }]) : unreadable('item.unreadable_date');
};

/** Reads 2026-11, 11/2026, 202611, 令和8年11月, 2026 or 令和8年 as the first day; tells what it cut. */
const readCoarse = (item: DateItem, text: string): Reading<string> => {
  const found = dateIn(foldTyped(text).trim());
  const day = found.kind === 'read' ? daysOf(found.value)!.first : null;
  if (day === null) return found;
  if (found.kind === 'read' && item.granularity === 'month' && precisionOf(found.value) === 'year') return unreadable('item.unreadable_date');
  const first = firstDay(item, day);
  return asRead(first, text === first ? [] : readAs(text, shownDate(item, day)));
};

export const readsPartialDates = {
  typed: { read: (item, text) => (foldTyped(text).trim() === '' ? blank : item.granularity ? readCoarse(item, text) : readPartial(item, text)) } satisfies TextReader<DateItem>,
};
