export const expressionKinds = ['number', 'text', 'yes_no', 'date', 'datetime', 'time', 'choice', 'choices', 'blank'] as const;
export type ExpressionKind = (typeof expressionKinds)[number];

/** `any` is every kind, and `same` must agree with the other arguments. */
export type Wanted = 'number' | 'age' | 'text' | 'yes_no' | 'day' | 'clock' | 'any' | 'same' | 'held' | 'pattern' | 'item';

export interface Signature {
  readonly wants: readonly Wanted[];
  readonly least: number;
  readonly most: number;
  readonly gives: ExpressionKind | 'same' | 'any';
}

const takes = (wants: readonly Wanted[], gives: Signature['gives'], least = wants.length, most = wants.length): Signature => ({ wants, least, most, gives });
const many = (want: Wanted, gives: Signature['gives'], least = 1): Signature => takes([want], gives, least, Infinity);
const ofNumber = takes(['number'], 'number');

export const signatures: { readonly [name: string]: Signature } = {
  not: takes(['yes_no'], 'yes_no'),
  true: takes([], 'yes_no'),
  false: takes([], 'yes_no'),
  boolean: takes(['any'], 'yes_no'),
  'boolean-from-string': takes(['any'], 'yes_no'),
  if: takes(['yes_no', 'same', 'same'], 'same'),
  coalesce: many('same', 'same', 2),
  once: takes(['any'], 'same'),
  selected: takes(['held', 'text'], 'yes_no'),
  'selected-at': takes(['held', 'number'], 'text'),
  'count-selected': takes(['held'], 'number'),
  'jr:choice-name': takes(['any', 'item'], 'text'),
  // The function returns the name of the reason, and a blank for an answer that is there.
  missing: takes(['item'], 'text'),
  concat: many('any', 'text'),
  join: takes(['any', 'any'], 'text', 2, Infinity),
  'string-length': takes(['any'], 'number', 0),
  'normalize-space': takes(['any'], 'text', 0),
  substr: takes(['any', 'number', 'number'], 'text', 2),
  'substring-before': takes(['any', 'any'], 'text'),
  'substring-after': takes(['any', 'any'], 'text'),
  translate: takes(['any', 'any', 'any'], 'text'),
  contains: takes(['any', 'any'], 'yes_no'),
  'starts-with': takes(['any', 'any'], 'yes_no'),
  'ends-with': takes(['any', 'any'], 'yes_no'),
  regex: takes(['any', 'pattern'], 'yes_no'),
  round: takes(['number', 'number'], 'number', 1),
  int: ofNumber,
  floor: ofNumber,
  ceiling: ofNumber,
  abs: ofNumber,
  pow: takes(['number', 'number'], 'number'),
  sqrt: ofNumber,
  exp: ofNumber,
  exp10: ofNumber,
  ln: ofNumber,
  log: ofNumber,
  log10: ofNumber,
  sin: ofNumber,
  cos: ofNumber,
  tan: ofNumber,
  asin: ofNumber,
  acos: ofNumber,
  atan: ofNumber,
  atan2: takes(['number', 'number'], 'number'),
  pi: takes([], 'number'),
  years: takes(['age'], 'number'),
  months: takes(['age'], 'number'),
  sum: many('number', 'number'),
  min: many('same', 'same'),
  max: many('same', 'same'),
  'nth-largest': takes(['number', 'number'], 'number'),
  unique: takes(['item'], 'yes_no'),
  ascending: takes(['item'], 'yes_no'),
  count: many('any', 'number'),
  'count-non-empty': many('any', 'number'),
  position: takes(['item'], 'number', 0, 1),
  last: takes([], 'number'),
  current: takes(['same'], 'same'),
  'indexed-repeat': takes(['any', 'item', 'number', 'item', 'number', 'item', 'number'], 'same', 3),
  instance: takes(['text', 'text', 'any'], 'any', 2),
  pulldata: takes(['any', 'any', 'any', 'any'], 'any'),
  number: takes(['any'], 'number'),
  string: takes(['any'], 'text'),
  date: takes(['any'], 'date'),
  'date-time': takes(['any', 'clock'], 'datetime', 1),
  today: takes([], 'date'),
  now: takes([], 'datetime'),
  'decimal-date-time': takes(['day'], 'number'),
  'decimal-time': takes(['any'], 'number'),
  'format-date': takes(['day', 'text'], 'text'),
  'format-date-time': takes(['day', 'text'], 'text'),
  'difference-in-minutes': takes(['clock', 'clock'], 'number'),
  'difference-in-hours': takes(['clock', 'clock'], 'number'),
  // Forms of the Community Health Toolkit use these functions, which extend XLSForm.
  'difference-in-months': takes(['day', 'day'], 'number'),
  'cht:difference-in-days': takes(['day', 'day'], 'number'),
  'cht:difference-in-weeks': takes(['day', 'day'], 'number'),
  'cht:difference-in-months': takes(['day', 'day'], 'number'),
  'cht:difference-in-years': takes(['day', 'day'], 'number'),
  'add-date': takes(['day', 'number'], 'date', 2, 6),
  random: takes([], 'number'),
  uuid: takes(['number'], 'text', 0),
};

export const unavailable: ReadonlySet<string> = new Set([
  'instance', 'count-if', 'version', 'property', 'extract-signed', 'jr:itext', 'substring', 'username', 'namespace-uri', 'local-name', 'name', 'id', 'lang',
  'digest', 'base64-decode', 'area', 'distance', 'intersects', 'geofence', 'randomize', 'checklist', 'weighted-checklist',
]);
