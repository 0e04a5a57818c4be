import {
  asCondition, asMoment, asNumber, asText, alike, blank, call, choose, isMoment, no, not, number, operation, term, text, within, type LogicKind, type Term,
} from './logic-terms.ts';

type Function = (of: readonly Term[], wants?: 'number' | 'text') => Term | null;

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ';
const small = capitals.toLowerCase();
const recased = (of: Term, from: string, to: string, change: (literal: string) => string): Term =>
  of.literal === undefined ? call('translate', [asText(of), text(from), text(to)], 'text') : text(change(of.literal));
const lower = (of: Term): Term => recased(of, capitals, small, (literal) => literal.toLowerCase());
const upper = (of: Term): Term => recased(of, small, capitals, (literal) => literal.toUpperCase());

const times = (left: Term, right: Term): Term => operation(left, '*', right, 'number');
const over = (left: Term, right: Term): Term => operation(left, 'div', right, 'number');
const plus = (left: Term, right: Term): Term => operation(left, '+', right, 'number');
const minus = (left: Term, right: Term): Term => operation(left, '-', right, 'number');
const ofNumbers = (name: string) => (of: readonly Term[]): Term => call(name, of.map(asNumber), 'number');

/** Ten to the power of the decimals; null for an invalid count of decimals. */
const shift = (decimals: Term): Term | null => {
  if (decimals.literal === undefined) return call('pow', [number('10'), asNumber(decimals)], 'number');
  const places = Number(decimals.literal);
  return Number.isInteger(places) && Math.abs(places) <= 15 ? number(places < 0 ? `0.${'0'.repeat(-places - 1)}1` : `1${'0'.repeat(places)}`) : null;
};
const roundTo = (name: string): Function => ([value, decimals]) => {
  if (decimals === undefined || Number(decimals.literal) === 0) return call(name, [asNumber(value!)], 'number');
  const by = shift(decimals);
  return by && over(call(name, [times(asNumber(value!), by)], 'number'), by);
};

const sum = ofNumbers('sum');
const count = ofNumbers('count-non-empty');
const mean = (of: readonly Term[]): Term => over(sum(of), count(of));
/** Of up to four values, the mean without the least and the greatest is the median. */
const median = (of: readonly Term[]): Term | null => {
  if (of.length > 4) return null;
  if (of.length < 3) return mean(of);
  const inner = over(minus(minus(sum(of), ofNumbers('min')(of)), ofNumbers('max')(of)), minus(count(of), number('2')));
  return choose(operation(count(of), '>', number('2'), 'condition'), inner, mean(of), 'number');
};
const deviation = (of: readonly Term[]): Term => {
  const squares = sum(of.map((each) => times(asNumber(each), asNumber(each))));
  const spread = minus(squares, over(times(sum(of), sum(of)), count(of)));
  return call('sqrt', [over(spread, minus(count(of), number('1')))], 'number');
};
const extreme = (name: string): Function => (of) => {
  const moments = of.every((each) => isMoment(each) || each.kind === 'blank') ? alike(of) : null;
  return moments === null ? ofNumbers(name)(of) : call(name, moments.of, moments.kind);
};

/** Length of units in days; years and months are averages. */
const perDay: { readonly [unit: string]: (days: Term) => Term } = {
  d: (days) => days,
  y: (days) => over(days, number('365.2425')),
  M: (days) => over(days, number('30.44')),
  h: (days) => times(days, number('24')),
  m: (days) => times(days, number('1440')),
  s: (days) => times(days, number('86400')),
};

const unitOf = (of: Term | undefined) => (of?.literal !== undefined && Object.hasOwn(perDay, of.literal) ? perDay[of.literal]! : null);
const isTrue = ({ text: written, literal }: Term): boolean => written === 'true()' || literal === '1' || literal?.toLowerCase() === 'true';

/** datediff(from, to, unit, format, signed): the last two are optional; the format applies to literal dates only. */
const dateDifference: Function = ([from, to, unit, ...rest]) => {
  const inUnit = unitOf(unit);
  const format = rest.find(({ literal }) => /^(?:ymd|mdy|dmy)$/.test(literal ?? ''))?.literal;
  const [early, late] = [asMoment(from!, format), asMoment(to!, format)];
  if (inUnit === null || early === null || late === null) return null;
  const kinds = new Set([early.kind, late.kind].filter((kind) => kind !== 'blank'));
  if (kinds.has('time') && kinds.size > 1) return null;
  const place = (moment: Term): Term => (kinds.has('time') ? call('decimal-time', [moment], 'number') : moment);
  const days = minus(place(late), place(early));
  return inUnit(rest.some(isTrue) ? days : call('abs', [days], 'number'));
};

const partOfDate = (format: string): Function => ([of]) => {
  const moment = asMoment(of!);
  return moment && moment.kind !== 'time' ? call('number', [call('format-date', [moment, text(format)], 'text')], 'number') : null;
};

const ageAt: Function = ([birth, day, isDecimal]) => {
  if (isDecimal !== undefined && isTrue(isDecimal)) return null;
  const years = minus(partOfDate('%Y')([day!]) ?? blank, partOfDate('%Y')([birth!]) ?? blank);
  const [born, now] = [partOfDate('%m%d')([birth!]), partOfDate('%m%d')([day!])];
  return born && now && minus(years, choose(operation(now, '<', born, 'condition'), number('1'), number('0'), 'number'));
};

/** 1 is Monday, counted from the first Monday of the calendar. */
const dayOfWeek: Function = ([of]) => {
  const moment = asMoment(of!);
  if (moment === null || moment.kind === 'time') return null;
  const monday = call('date', [text('0001-01-01')], 'date');
  const days = call('floor', [minus(moment, monday)], 'number');
  return plus(operation(days, 'mod', number('7'), 'number'), number('1'));
};

const finds = (name: string): Function => ([haystack, needle]) => call(name, [lower(haystack!), lower(needle!)], 'condition');
const matches = (pattern: string): Function => ([of]) => call('regex', [asText(of!), text(pattern)], 'condition');
const length = (of: Term): Term => call('string-length', [asText(of)], 'number');
const isBlank: Function = ([of]) => (of!.kind === 'condition' ? no : operation(of!, '=', blank, 'condition'));
const isFilled = (of: Term): Term => operation(of, '!=', blank, 'condition');

const find: Function = ([needle, haystack]) => {
  const [part, whole] = [lower(needle!), lower(haystack!)];
  const before = call('string-length', [call('substring-before', [whole, part], 'text')], 'number');
  return choose(call('contains', [whole, part], 'condition'), plus(before, number('1')), number('0'), 'number');
};

const right: Function = ([of, letters]) =>
  call('substr', [asText(of!), call('max', [number('0'), minus(length(of!), asNumber(letters!))], 'number')], 'text');

const middle: Function = ([of, start, letters]) => {
  const from = minus(asNumber(start!), number('1'));
  return call('substr', [asText(of!), from, plus(from, asNumber(letters!))], 'text');
};

/** Blanks are skipped: each text brings its separator, and the first separator is cut off. */
const joined: Function = ([separator, ...of]) => {
  const parts = of.map((each) => choose(isFilled(each), call('concat', [asText(separator!), asText(each)], 'text'), blank, 'text'));
  return call('substr', [call('concat', parts, 'text'), length(separator!)], 'text');
};

/** Supports single letters only. */
const replaceText: Function = ([of, search, by]) =>
  search?.literal?.length === 1 && by?.literal !== undefined && by.literal.length <= 1 ? call('translate', [asText(of!), search, by.literal === '' ? term("''", 'text') : by], 'text') : null;

const log: Function = ([value, base]) => {
  const natural = call('ln', [asNumber(value!)], 'number');
  return base === undefined || base.kind === 'blank' ? natural : over(natural, call('ln', [asNumber(base)], 'number'));
};

const condition = (of: Function): Function => (terms) => {
  const found = of(terms);
  return found && not(found);
};

interface Signature {
  readonly least: number;
  readonly most: number;
  readonly write: Function;
}
const takes = (least: number, write: Function, most = least): Signature => ({ least, most, write });

export const logicFunctions: { readonly [name: string]: Signature } = {
  if: takes(3, ([test, then, otherwise], wants) => {
    const { of, kind } = alike([then!, otherwise!], wants);
    return choose(asCondition(test!), of[0]!, of[1]!, kind);
  }),
  not: takes(1, ([of]) => not(asCondition(of!))),
  true: takes(0, () => term('true()', 'condition')),
  false: takes(0, () => no),
  round: takes(1, ofNumbers('round'), 2),
  roundup: takes(1, roundTo('ceiling'), 2),
  rounddown: takes(1, roundTo('floor'), 2),
  sqrt: takes(1, ofNumbers('sqrt')),
  abs: takes(1, ofNumbers('abs')),
  exp: takes(1, ofNumbers('exp')),
  exponential: takes(1, ofNumbers('exp')),
  log: takes(1, log, 2),
  ln: takes(1, log),
  mod: takes(2, ([dividend, divisor]) => operation(asNumber(dividend!), 'mod', asNumber(divisor!), 'number')),
  pow: takes(2, ofNumbers('pow')),
  // A sum of blanks only is 0.
  sum: takes(1, (of) => call('coalesce', [sum(of), number('0')], 'number'), Infinity),
  min: takes(1, extreme('min'), Infinity),
  max: takes(1, extreme('max'), Infinity),
  mean: takes(1, mean, Infinity),
  average: takes(1, mean, Infinity),
  median: takes(1, median, Infinity),
  stdev: takes(1, deviation, Infinity),
  datediff: takes(3, dateDifference, 5),
  age_at_date: takes(2, ageAt, 3),
  dayoftheweek: takes(1, dayOfWeek),
  year: takes(1, partOfDate('%Y')),
  month: takes(1, partOfDate('%n')),
  day: takes(1, partOfDate('%e')),
  isnumber: takes(1, matches(String.raw`^-?(\d+(\.\d+)?|\.\d+)$`)),
  isinteger: takes(1, matches(String.raw`^-?\d+$`)),
  isblankormissingcode: takes(1, isBlank),
  isblanknotmissingcode: takes(1, isBlank),
  contains: takes(2, finds('contains')),
  not_contain: takes(2, condition(finds('contains'))),
  starts_with: takes(2, finds('starts-with')),
  ends_with: takes(2, finds('ends-with')),
  find: takes(2, find),
  left: takes(2, ([of, letters]) => call('substr', [asText(of!), number('0'), asNumber(letters!)], 'text')),
  right: takes(2, right),
  mid: takes(3, middle),
  length: takes(1, ([of]) => length(of!)),
  trim: takes(1, ([of]) => call('normalize-space', [asText(of!)], 'text')),
  upper: takes(1, ([of]) => upper(of!)),
  lower: takes(1, ([of]) => lower(of!)),
  replace_text: takes(3, replaceText),
  concat: takes(1, (of) => call('concat', of.map((each) => (each.kind === 'condition' ? asText(each) : each)), 'text'), Infinity),
  concat_ws: takes(2, joined, Infinity),
};

/** `@CALCDATE(source, offset, unit)` for a field that holds a date or a moment. */
export const shiftedDate = (of: readonly Term[], kind: LogicKind): Term | null => {
  const [source, offset, unit, ...more] = of;
  const from = source && asMoment(source);
  if (!from || !offset || !unitOf(unit) || more.length > 0 || from.kind === 'time') return null;
  const lengths: { readonly [name: string]: string } = { d: '', y: ' * 365.2425', M: ' * 30.44', h: ' div 24', m: ' div 1440', s: ' div 86400' };
  const days = asNumber(offset);
  const inDays = lengths[unit!.literal!] === '' ? within(days, 6) : `${within(days, 6)}${lengths[unit!.literal!]!}`;
  const moved = term(`${within(from, 5)} + ${inDays}`, from.kind, 5);
  if (kind === 'date' && from.kind === 'datetime') return call('date', [moved], 'date');
  return kind === 'datetime' && from.kind === 'date' ? term(`date-time(${within(from, 1)}) + ${inDays}`, 'datetime', 5) : moved;
};
