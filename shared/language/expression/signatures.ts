export const expressionKinds = ['number', 'text', 'yes_no', 'date', 'datetime', 'time', 'choice', 'choices', 'blank'] as const;
export type ExpressionKind = (typeof expressionKinds)[number];

/** `any` is every kind, and `same` must agree with the other arguments. */
export type Wanted = 'number' | 'age' | 'text' | 'yes_no' | 'day' | 'clock' | 'any' | 'same' | 'held' | 'pattern' | 'item';

export interface Signature {
  readonly wants: readonly Wanted[];
  readonly least: number;
  readonly most: number;
  readonly gives: ExpressionKind | 'same' | 'any';
  readonly isPattern?: (text: string) => boolean;
}

export const takes = (wants: readonly Wanted[], gives: Signature['gives'], least = wants.length, most = wants.length): Signature => ({ wants, least, most, gives });
const many = (want: Wanted, gives: Signature['gives'], least = 1): Signature => takes([want], gives, least, Infinity);
export const ofNumber = takes(['number'], 'number');

/** The signatures of `basic-functions.ts` and of what `evaluate-expression.ts` evaluates itself; `functions.ts` has all. */
export const basicSignatures: { readonly [name: string]: Signature } = {
  not: takes(['yes_no'], 'yes_no'),
  true: takes([], 'yes_no'),
  false: takes([], 'yes_no'),
  boolean: takes(['any'], 'yes_no'),
  if: takes(['yes_no', 'same', 'same'], 'same'),
  coalesce: many('same', 'same', 2),
  once: takes(['any'], 'same'),
  prefill: takes(['same'], 'same'),
  selected: takes(['held', 'text'], 'yes_no'),
  'selected-at': takes(['held', 'number'], 'text'),
  'count-selected': takes(['held'], 'number'),
  'jr:choice-name': takes(['any', 'item'], 'text'),
  // The function returns the name of the reason, and a blank for an answer that is there.
  missing: takes(['item'], 'text'),
  concat: many('any', 'text'),
  'string-length': takes(['any'], 'number', 0),
  round: takes(['number', 'number'], 'number', 1),
  int: ofNumber,
  floor: ofNumber,
  years: takes(['age'], 'number'),
  months: takes(['age'], 'number'),
  sum: many('number', 'number'),
  min: many('same', 'same'),
  max: many('same', 'same'),
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
  today: takes([], 'date'),
  now: takes([], 'datetime'),
  'difference-in-minutes': takes(['clock', 'clock'], 'number'),
  'difference-in-hours': takes(['clock', 'clock'], 'number'),
  random: takes([], 'number'),
  uuid: takes(['number'], 'text', 0),
};

export const unavailable: ReadonlySet<string> = new Set([
  'instance', 'count-if', 'version', 'property', 'extract-signed', 'jr:itext', 'substring', 'username', 'namespace-uri', 'local-name', 'name', 'id', 'lang',
  'digest', 'base64-decode', 'area', 'distance', 'intersects', 'geofence', 'randomize', 'checklist', 'weighted-checklist',
]);
