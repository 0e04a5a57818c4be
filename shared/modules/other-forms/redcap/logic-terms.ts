import { isDate, isDateTime, isTime } from '../../../text/dates.ts';

export type LogicKind = 'number' | 'text' | 'condition' | 'date' | 'datetime' | 'time' | 'choice' | 'blank';

export interface Term {
  readonly text: string;
  readonly kind: LogicKind;
  readonly binds: number;
  readonly literal?: string;
}

const tightest = 7;

export const term = (text: string, kind: LogicKind, binds = tightest): Term => ({ text, kind, binds });

export const within = ({ text, binds }: Term, least: number): string => (binds < least ? `(${text})` : text);

const levels: { readonly [operator: string]: number } = {
  or: 1, and: 2, '=': 3, '!=': 3, '<': 4, '<=': 4, '>': 4, '>=': 4, '+': 5, '-': 5, '*': 6, div: 6, mod: 6,
};

export const operation = (left: Term, operator: string, right: Term, kind: LogicKind): Term => {
  const level = levels[operator]!;
  const isFlat = operator === 'and' || operator === 'or';
  return term(`${within(left, level)} ${operator} ${within(right, isFlat ? level : level + 1)}`, kind, level);
};

export const call = (name: string, of: readonly Term[], kind: LogicKind): Term => term(`${name}(${of.map(({ text }) => text).join(', ')})`, kind);

export const number = (text: string): Term => ({ ...term(text, 'number', text.startsWith('-') ? tightest - 1 : tightest), literal: text });

const quoted = (text: string): string => {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text.split("'").map((part) => `'${part}'`).join(`, "'", `)})`;
};
export const blank: Term = { ...term("''", 'blank'), literal: '' };
/** `NaN` is REDCap's word for a blank in calculations. */
export const text = (value: string): Term => (value === '' || value === 'NaN' ? blank : { ...term(quoted(value), 'text'), literal: value });

export const no = term('false()', 'condition');
export const yes = term('true()', 'condition');
export const not = (condition: Term): Term => (condition === no ? yes : condition === yes ? no : call('not', [condition], 'condition'));
export const choose = (condition: Term, then: Term, otherwise: Term, kind: LogicKind): Term => call('if', [condition, then, otherwise], kind);

const isNumeric = (value: string): boolean => /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(value);
const moments: ReadonlySet<LogicKind> = new Set(['date', 'datetime', 'time'] as const);
export const isMoment = ({ kind }: Term): boolean => moments.has(kind);

/** Converts to a number: a condition counts as 1 or 0. */
export const asNumber = (of: Term): Term => {
  if (of.kind === 'condition') return choose(of, number('1'), number('0'), 'number');
  if (of.kind !== 'text') return of;
  return of.literal !== undefined && isNumeric(of.literal) ? number(of.literal) : call('number', [of], 'number');
};

export const asText = (of: Term): Term => {
  if (of.kind === 'text' || of.kind === 'blank') return of;
  if (of.kind === 'condition') return choose(of, text('1'), text('0'), 'text');
  return of.literal === undefined ? call('string', [of], 'text') : text(of.literal);
};

/** Converts to a condition: anything but blank and 0 is true. */
export const asCondition = (of: Term): Term => {
  if (of.kind === 'condition') return of;
  if (of.literal !== undefined) return of.literal === '' || Number(of.literal) === 0 ? no : yes;
  const isFilled = operation(of, '!=', blank, 'condition');
  if (isMoment(of)) return isFilled;
  return operation(isFilled, 'and', operation(of, '!=', of.kind === 'number' ? number('0') : text('0'), 'condition'), 'condition');
};

/** A literal date as ISO; the field's format gives the order of day, month and year, and ISO is always read. */
export const isoOf = (value: string, format: string): string => {
  const [, first = '', second = '', year = '', rest = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(.*)$/.exec(value) ?? [];
  if (year === '') return value;
  const [month, day] = format === 'dmy' ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${rest}`;
};

export const asMoment = (of: Term, format = 'ymd'): Term | null => {
  if (isMoment(of) || of.kind === 'blank') return of;
  if (of.kind !== 'text') return null;
  if (of.literal === undefined) return call('date', [of], 'date');
  if (of.literal === 'today') return call('today', [], 'date');
  if (of.literal === 'now') return call('now', [], 'datetime');
  // Seconds are not stored.
  const iso = isoOf(of.literal.trim(), format).replace(/^(.{10}) /, '$1T').replace(/(\d\d:\d\d):\d\d$/, '$1');
  if (isDate(iso)) return call('date', [text(iso)], 'date');
  if (isDateTime(iso)) return call('date-time', [text(iso)], 'datetime');
  return isTime(iso) ? { ...text(iso), kind: 'time' } : null;
};

/** Gives several parts one type: moments stay moments; numbers if `wants` says so or all are numbers; else texts. */
export const alike = (parts: readonly Term[], wants?: 'number' | 'text'): { readonly of: readonly Term[]; readonly kind: LogicKind } => {
  const kinds = new Set(parts.map(({ kind }) => kind).filter((kind) => kind !== 'blank'));
  const [only = 'blank'] = kinds;
  if (kinds.size <= 1 && wants === undefined && only !== 'choice') return { of: parts, kind: only };
  if ([...kinds].every((kind) => moments.has(kind))) return { of: parts, kind: kinds.size > 1 ? 'datetime' : only };
  const areNumbers = parts.every(({ kind, literal }) => kind === 'number' || kind === 'condition' || kind === 'blank' || (kind === 'text' && literal !== undefined && isNumeric(literal)));
  const isNumber = wants === 'number' || (areNumbers && (wants === undefined || kinds.has('number')));
  return isNumber ? { of: parts.map(asNumber), kind: 'number' } : { of: parts.map(asText), kind: 'text' };
};
