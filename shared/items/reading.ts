import type { AnswerValue } from '../design/card-design.ts';

/** The catalogue `issues` words these codes. */
export const unreadableParams = {
  'item.invalid': [],
  'item.not_a_choice': [],
  'item.too_many_digits': ['precision'],
  'item.unreadable_number': [],
  'item.unreadable_unit': [],
  'item.unreadable_whole': ['digits'],
  'item.unreadable_age': [],
  /** The user must decide whether to carry months of 12 or more to the years, or set them to 0. `year` is set if the text has it. */
  'item.months_open': ['month'],
  'item.unreadable_pressure': [],
  'item.unreadable_coordinate': [],
  'item.unreadable_date': [],
  'item.unreadable_time': [],
  'item.unreadable_datetime': [],
  'item.outside_era': ['from', 'to'],
} as const;

export type UnreadableCode = keyof typeof unreadableParams;

/** The form shows these changes beside the field; the catalogue `issues` words them. */
export const toldParams = {
  'told.read_as': ['value'],
  'told.read_about': ['value'],
  'told.id_cleaned': ['value'],
  'told.read_as_age': ['year', 'month'],
  'told.decimals_cut': ['value'],
  'told.time_left_out': ['value'],
  'told.date_left_out': ['value'],
  'told.seconds_left_out': ['value'],
} as const;

export type ToldCode = keyof typeof toldParams;

interface Said<Code> {
  readonly code: Code;
  readonly params: { readonly [name: string]: string | number };
}

export type Told = Said<ToldCode>;

export interface Unreadable extends Said<UnreadableCode> {
  readonly kind: 'unreadable';
}

export type Reading<Value extends AnswerValue = AnswerValue> =
  | { readonly kind: 'read'; readonly value: Value; readonly told: readonly Told[] }
  | Unreadable
  | { readonly kind: 'blank' };

export type Parts = { readonly [part: string]: AnswerValue };

/** A reader never guesses, and tells what it cuts. Each part has its own reader. */
export interface TextReader<Of> {
  read(item: Of, text: string): Reading;
  readonly parts?: { readonly [part: string]: PartReader<Of>['read'] };
}

interface PartReader<Of> {
  read(item: Of, text: string): Reading<Parts>;
}

export const blank: Reading<never> = { kind: 'blank' };

const untold: readonly Told[] = [];

export const asRead = <Value extends AnswerValue>(value: Value, told: readonly Told[] = untold): Reading<Value> => ({ kind: 'read', value, told });

export const unreadable = (code: UnreadableCode, params: Unreadable['params'] = {}): Unreadable => ({ kind: 'unreadable', code, params });

export const readAs = (text: string, value: string | number): readonly Told[] =>
  text.trim() === String(value) ? untold : [{ code: 'told.read_as', params: { value } }];
