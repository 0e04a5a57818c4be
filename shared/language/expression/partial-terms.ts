import { isDate } from '../../text/dates.ts';
import { daysOf, namedDate, precisionOf, type Span } from '../partial-dates.ts';
import type { Work } from './basic-functions.ts';
import { isMoment, textIn, type Value } from './values.ts';

/** A partial date stands for all its days: a result is known only if it is the same for each day. "About" dates count as exact. */
const mark = '\0';

/** The mark keeps the year 2026 apart from the number 2026; `unwrap` in values.ts removes it. */
export const partialTerm = (text: string): string => (isDate(text) ? text : mark + text);

const isMarked = (value: Value | undefined): value is string => typeof value === 'string' && value.charCodeAt(0) === 0;

const named = (value: Value): Value => {
  if (!isMarked(value)) return value;
  const text = namedDate(value.slice(1));
  return isDate(text) ? text : mark + text;
};

const spanOf = (value: Value | undefined): Span | null => {
  if (isMarked(value)) return daysOf(value.slice(1));
  if (typeof value !== 'string') return null;
  return isMoment(value) ? { first: value, last: value } : daysOf(value);
};

/** A function that is monotone in both arguments has a result if the earliest and the latest days agree. */
const ofBothEnds =
  (work: Work): Work =>
  (one, other, ...rest) => {
    const [left, right] = [spanOf(one), spanOf(other)];
    if (left === null || right === null) return null;
    const [least, most] = [work(left.first, right.last, ...rest), work(left.last, right.first, ...rest)];
    return textIn(least ?? null) === textIn(most ?? null) && typeof least === typeof most ? least : null;
  };

const extreme = (plain: Work, isNoWorse: Work): Work => (...values) => {
  const dates = values.filter((value) => spanOf(value) !== null);
  if (!dates.some(isMarked)) return plain(...values);
  return dates.find((each) => dates.every((other) => each === other || isNoWorse(each, other) === true)) ?? null;
};

const asksForMore = { year: /%[^Yy%]/, month: /%[^YymnbB%]/, day: /(?!)/ } as const;

const formatted = (plain: Work): Work => (value, format, ...rest) => {
  if (!isMarked(value)) return plain(value, format, ...rest);
  const text = value.slice(1);
  return asksForMore[precisionOf(text)].test(textIn(format ?? null)) ? null : plain(daysOf(text)?.first ?? null, format, ...rest);
};

const blank = (): Value => null;

/** Functions that are not listed read a month or year as a text, or ask only whether it is there. */
const ways: { readonly [name: string]: (plain: Work) => Work } = {
  ...Object.fromEntries(['<', '<=', '>', '>=', 'difference-in-months', 'cht:difference-in-days', 'cht:difference-in-weeks', 'cht:difference-in-months', 'cht:difference-in-years'].map((name) => [name, ofBothEnds])),
  ...Object.fromEntries(['+', '-', 'number', 'int', 'date', 'date-time', 'add-date', 'decimal-date-time'].map((name) => [name, () => blank])),
  '=': () => (one, other) => textIn(one ?? null) === textIn(other ?? null),
  '!=': () => (one, other) => textIn(one ?? null) !== textIn(other ?? null),
  'format-date': formatted,
  'format-date-time': formatted,
};

const withPartial = (plain: Work, way: (plain: Work) => Work): Work => {
  const work = way(plain);
  return (...values) => {
    let isAny = false;
    for (const value of values) isAny ||= isMarked(value);
    if (!isAny) return plain(...values);
    const days = values.map(named);
    return (days.some(isMarked) ? work : plain)(...days);
  };
};

export const takingPartialDates = (plain: { readonly [name: string]: Work }): { readonly [name: string]: Work } => {
  const all: typeof ways = {
    ...ways,
    min: (work: Work) => extreme(work, ofBothEnds(plain['<=']!)),
    max: (work: Work) => extreme(work, ofBothEnds(plain['>=']!)),
  };
  const takesPartial = Object.entries(plain).map(([name, work]): [string, Work] => [name, Object.hasOwn(all, name) ? withPartial(work, all[name]!) : work]);
  return Object.fromEntries(takesPartial);
};
