import type { AnswerValue, AttributeItem } from '../design/card-design.ts';
import { type Parts, type Reading, type TextReader, type Told, unreadable } from './reading.ts';
import type { Finding } from './findings.ts';
import { isObject, partOf } from './answers.ts';
import type { Entered, FormContext } from './behaviour.ts';

export const whole = '';

/** A text that could not be read; it is kept, but is not an answer. */
export interface Unread extends Finding {
  readonly text: string;
}

/** The key '' is the whole answer. */
export type UnreadParts = { readonly [part: string]: Unread };

export interface PartTold extends Told {
  readonly part: string;
}

export interface Taken {
  readonly value: AnswerValue;
  readonly unread: UnreadParts | null;
  readonly told: readonly PartTold[];
}

export const nothing: Taken = { value: null, unread: null, told: [] };

const placed = (told: readonly Told[], part: string): readonly PartTold[] => (told.length === 0 ? nothing.told : told.map((each) => ({ ...each, part })));

const unreadAt = (part: string, text: string, { code, params }: Finding): UnreadParts => ({ [part]: { text, code, params } });

export const untakeable = (raw: AnswerValue): Taken => ({
  ...nothing,
  unread: unreadAt(whole, typeof raw === 'string' ? raw : JSON.stringify(raw), unreadable('item.invalid')),
});

/** The function never throws and is idempotent. */
export const take = (behaviour: Entered, item: AttributeItem, raw: AnswerValue, previous: AnswerValue): Taken => {
  const { typed } = behaviour;
  if (raw === null) return nothing;
  if (typed && typeof raw === 'string') return takeText(behaviour, typed, item, raw, previous);
  if (typed?.parts && isObject(raw)) return takeParts(behaviour, typed.parts, item, raw);
  const value = behaviour.hold(item, raw, previous);
  return value === undefined ? untakeable(raw) : { ...nothing, value };
};

const takeText = (behaviour: Entered, typed: TextReader<AttributeItem>, item: AttributeItem, text: string, previous: AnswerValue): Taken => {
  const reading = typed.read(item, text);
  if (reading.kind === 'blank') return nothing;
  if (reading.kind === 'unreadable') return { ...nothing, unread: unreadAt(whole, text, reading) };
  const value = behaviour.hold(item, reading.value, previous);
  return value === undefined ? untakeable(text) : { value, unread: null, told: placed(reading.told, whole) };
};

/** Values come first, so that a text about several parts overrides them. Invalid numbers are read as text. */
const takeParts = (behaviour: Entered, parts: NonNullable<TextReader<AttributeItem>['parts']>, item: AttributeItem, raw: Parts): Taken => {
  const given = Object.keys(parts).map((part) => [part, partOf(raw, part)] as const);
  const isHeld = behaviour.hold(item, Object.fromEntries(given.filter(([, value]) => typeof value !== 'string')), null) !== undefined;
  const isText = (value: AnswerValue): value is string | number => typeof value === 'string' || (!isHeld && typeof value === 'number');
  const values = Object.fromEntries(given.filter(([, value]) => value !== null && !isText(value)));
  const value = behaviour.hold(item, values, null);
  if (value === undefined) return untakeable(raw);
  const texts = given.flatMap(([part, text]) => (isText(text) ? [[part, String(text)] as const] : []));
  // An accuracy alone is invalid until its place is read.
  let taken: Taken = { ...nothing, value: texts.length === 0 ? value : values };
  for (const [part, text] of texts) taken = takePart(behaviour, item, taken, part, text);
  return taken;
};

export const without = <Value>(parts: { readonly [part: string]: Value }, gone: readonly string[]): { readonly [part: string]: Value } =>
  Object.fromEntries(Object.entries(parts).filter(([part]) => !gone.includes(part)));

export const takePart = (behaviour: Entered, item: AttributeItem, before: Taken, part: string, text: string): Taken => {
  const parts = behaviour.typed?.parts;
  const read = parts && Object.hasOwn(parts, part) ? parts[part] : undefined;
  if (!read) throw new Error(`no part to type in: ${item.name} ${part}`);
  const reading: Reading<Parts> = read(item, text);
  const said = reading.kind === 'read' ? reading.value : {};
  const changed = [whole, part, ...Object.keys(said)];
  const value = behaviour.hold(item, { ...(isObject(before.value) ? without(before.value, [part]) : {}), ...said }, null) ?? null;
  const unread = {
    ...without(before.unread ?? {}, changed),
    ...(reading.kind === 'unreadable' && unreadAt(part, text, reading)),
  };
  const told = [...before.told.filter((each) => !changed.includes(each.part)), ...placed(reading.kind === 'read' ? reading.told : [], part)];
  return { value, unread: Object.keys(unread).length === 0 ? null : unread, told };
};

export const defaultOf = (item: AttributeItem, behaviour: Entered, context: FormContext): AnswerValue => {
  const written = item.default_options;
  if (!written) return null;
  const raw: { readonly [Kind in typeof written.kind]: () => AnswerValue } = {
    today: () => behaviour.moment?.(context) ?? context.today,
    now: () => behaviour.moment?.(context) ?? context.now,
    organisation: () => context.organisation,
    value: () => written.value ?? null,
    expression: () => null,
  };
  return take(behaviour, item, raw[written.kind](), null).value;
};
