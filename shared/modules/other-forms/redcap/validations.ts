export interface Validation {
  readonly type: 'text' | 'integer' | 'decimal' | 'date' | 'datetime' | 'time';
  readonly scale?: number;
  /** What the text must match, and the key of the message otherwise (`format.<key>.label`). */
  readonly pattern?: string;
  readonly says?: string;
  readonly hasSeconds?: true;
  readonly order?: 'ymd' | 'mdy' | 'dmy';
}

const patterned = (says: string, pattern: string): Validation => ({ type: 'text', says, pattern: `^${pattern}$` });

const orders = ['ymd', 'mdy', 'dmy'] as const;
const places = [1, 2, 3, 4] as const;

/** REDCap's validation types; older projects have dates without the order of digits. */
const validations: ReadonlyMap<string, Validation> = new Map<string, Validation>([
  ['', { type: 'text' }],
  // REDCap's searchable drop-down; ours always is.
  ['autocomplete', { type: 'text' }],
  ['integer', { type: 'integer' }],
  ['int', { type: 'integer' }],
  ['number', { type: 'decimal' }],
  ['float', { type: 'decimal' }],
  ['number_comma_decimal', { type: 'decimal' }],
  ...places.flatMap((scale): [string, Validation][] => ['', '_comma_decimal'].map((comma) => [`number_${scale}dp${comma}`, { type: 'decimal', scale }])),
  ['date', { type: 'date', order: 'ymd' }],
  ['datetime', { type: 'datetime', order: 'ymd' }],
  ['datetime_seconds', { type: 'datetime', order: 'ymd', hasSeconds: true }],
  ...orders.flatMap((order): [string, Validation][] => [
    [`date_${order}`, { type: 'date', order }],
    [`datetime_${order}`, { type: 'datetime', order }],
    [`datetime_seconds_${order}`, { type: 'datetime', order, hasSeconds: true }],
  ]),
  ['time', { type: 'time' }],
  ['time_hh_mm_ss', { type: 'time', hasSeconds: true }],
  ['time_mm_ss', patterned('time_mm_ss', String.raw`[0-5]\d:[0-5]\d`)],
  ['email', patterned('email', String.raw`[^@\s]+@[^@\s.]+(\.[^@\s.]+)+`)],
  ['phone', patterned('phone', String.raw`(\+?1[-. ]?)?(\([2-9]\d{2}\)|[2-9]\d{2})[-. ]?\d{3}[-. ]?\d{4}( ?(x|ext\.?) ?\d{1,6})?`)],
  ['phone_australia', patterned('phone_australia', String.raw`(\+61 ?|\(?0)[2-478]\)?( ?-?\d){8}`)],
  ['phone_uk', patterned('phone_uk', String.raw`(\+44 ?|\(?0)\d([ )-]*\d){8,9}`)],
  ['zipcode', patterned('zipcode', String.raw`\d{5}(-\d{4})?`)],
  ['postalcode_australia', patterned('four_digits', String.raw`\d{4}`)],
  ['postalcode_canada', patterned('postalcode_canada', String.raw`[A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d`)],
  ['postalcode_french', patterned('five_digits', String.raw`\d{5}`)],
  ['postalcode_germany', patterned('five_digits', String.raw`\d{5}`)],
  ['postalcode_uk', patterned('postalcode_uk', String.raw`[A-Za-z]{1,2}\d[A-Za-z0-9]? ?\d[A-Za-z]{2}`)],
  ['ssn', patterned('ssn', String.raw`\d{3}-?\d{2}-?\d{4}`)],
  ['mrn_10d', patterned('ten_digits', String.raw`\d{10}`)],
  ['mrn_generic', patterned('mrn_generic', String.raw`[A-Za-z0-9_-]+`)],
  ['vmrn', patterned('vmrn', String.raw`\d{4,9}`)],
  ['alpha_only', patterned('alpha_only', String.raw`[A-Za-z]+`)],
]);

/** Null for a validation that an installation added. */
export const validationOf = (name: string): Validation | null => validations.get(name.toLowerCase()) ?? null;

export const validationNames: readonly string[] = [...validations.keys()];
