import type { AnswerValue } from '../design/card-design.ts';
import type params from './issue-params.json';

/** The catalogue `issues` words these codes with their parameters. */
export type UnreadableCode = keyof typeof params.unreadable;

export type ToldCode = keyof typeof params.told;

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
