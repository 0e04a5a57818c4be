import type { AnswerValue } from '../design/card-design.ts';

/** Why a text could not be read, with the names of the parameters; texts are in the catalogue `issues`. */
export const unreadableParams = {
  'item.invalid': [],
  'item.not_a_choice': [],
  'item.too_many_digits': ['precision'],
  'item.unreadable_number': [],
  'item.unreadable_unit': [],
  'item.unreadable_whole': ['digits'],
  'item.unreadable_age': [],
  /** Months of 12 or more: carried over to the years, or 0? Somebody must decide. `year` is given where the text says it. */
  'item.months_open': ['month'],
  'item.unreadable_pressure': [],
  'item.unreadable_coordinate': [],
  'item.unreadable_date': [],
  'item.unreadable_time': [],
  'item.unreadable_datetime': [],
  'item.outside_era': ['from', 'to'],
} as const;

export type UnreadableCode = keyof typeof unreadableParams;

/** What became of a text on the way to its value, said beside the field; texts are in the catalogue `issues`. */
export const toldParams = {
  /** Understood, though written in another way than it is stored. */
  'told.read_as': ['value'],
  /** Understood as a date that is about right. */
  'told.read_about': ['value'],
  /** An id, as it is stored. */
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

/** What a text means. Of a part of an answer the value is the parts that the text speaks of, which may be all of them. */
export type Reading<Value extends AnswerValue = AnswerValue> =
  | { readonly kind: 'read'; readonly value: Value; readonly told: readonly Told[] }
  | Unreadable
  | { readonly kind: 'blank' };

export type Parts = { readonly [part: string]: AnswerValue };

/**
 * How text becomes an answer of one type: typed, pasted, composed or imported. Nothing is guessed, joined across something
 * else, cut without being told or dropped. Of answers with parts, each part reads its own text.
 */
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

/** Told unless the text already stands as it is stored. */
export const readAs = (text: string, value: string | number): readonly Told[] =>
  text.trim() === String(value) ? untold : [{ code: 'told.read_as', params: { value } }];
