/** What a part of an expression holds. */
export const expressionKinds = ['number', 'text', 'yes_no', 'date', 'datetime', 'time', 'choice', 'choices', 'blank'] as const;
export type ExpressionKind = (typeof expressionKinds)[number];

/** What a function asks of an argument: `any` is everything, `same` must go together with the other ones. */
export type Wanted = 'number' | 'age' | 'text' | 'yes_no' | 'day' | 'any' | 'same' | 'held' | 'pattern';

export interface Signature {
  /** The last one stands for all further ones when there may be more. */
  readonly wants: readonly Wanted[];
  readonly least: number;
  readonly most: number;
  /** `same`: what the arguments are. */
  readonly gives: ExpressionKind | 'same';
}

const takes = (wants: readonly Wanted[], gives: Signature['gives'], least = wants.length, most = wants.length): Signature => ({ wants, least, most, gives });
const many = (want: Wanted, gives: Signature['gives'], least = 1): Signature => takes([want], gives, least, Infinity);

/** The functions of the language; operators have rules of their own (check-types.ts). */
export const signatures: { readonly [name: string]: Signature } = {
  not: takes(['yes_no'], 'yes_no'),
  true: takes([], 'yes_no'),
  false: takes([], 'yes_no'),
  if: takes(['yes_no', 'same', 'same'], 'same'),
  coalesce: many('same', 'same', 2),
  selected: takes(['held', 'text'], 'yes_no'),
  'count-selected': takes(['held'], 'number'),
  concat: many('any', 'text'),
  'string-length': takes(['any'], 'number'),
  substr: takes(['any', 'number', 'number'], 'text', 2),
  contains: takes(['any', 'text'], 'yes_no'),
  'starts-with': takes(['any', 'text'], 'yes_no'),
  'ends-with': takes(['any', 'text'], 'yes_no'),
  regex: takes(['any', 'pattern'], 'yes_no'),
  round: takes(['number', 'number'], 'number', 1),
  int: takes(['number'], 'number'),
  floor: takes(['number'], 'number'),
  ceiling: takes(['number'], 'number'),
  abs: takes(['number'], 'number'),
  pow: takes(['number', 'number'], 'number'),
  sqrt: takes(['number'], 'number'),
  exp: takes(['number'], 'number'),
  ln: takes(['number'], 'number'),
  log: takes(['number'], 'number'),
  log10: takes(['number'], 'number'),
  years: takes(['age'], 'number'),
  months: takes(['age'], 'number'),
  sum: many('number', 'number'),
  min: many('same', 'same'),
  max: many('same', 'same'),
  count: many('any', 'number'),
  number: takes(['any'], 'number'),
  string: takes(['any'], 'text'),
  date: takes(['any'], 'date'),
  today: takes([], 'date'),
  'format-date': takes(['day', 'text'], 'text'),
};

/** Functions of XLSForm that have no equal here. */
export const unavailable: ReadonlySet<string> = new Set([
  'now', 'position', 'indexed-repeat', 'once', 'uuid', 'random', 'randomize', 'pulldata', 'instance', 'current', 'selected-at', 'jr:choice-name',
  'count-non-empty', 'count-if', 'join', 'last', 'date-time', 'format-date-time', 'decimal-date-time', 'decimal-time', 'boolean', 'boolean-from-string',
  'checklist', 'weighted-checklist', 'digest', 'translate', 'area', 'distance', 'version', 'property', 'base64-decode', 'exp10',
  'sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'pi', 'normalize-space', 'substring', 'substring-before', 'substring-after', 'username',
]);
