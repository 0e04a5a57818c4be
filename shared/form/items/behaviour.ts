import type { AnswerValue, AttributeItem, Path } from '../../design/card-design.ts';
import type { FormContext } from '../form-types.ts';
import type { Finding } from '../issues.ts';

/** How a formula, a range or a condition reads other answers: hidden and blank ones are absent. */
export interface Sources {
  readonly context: FormContext;
  /** The answer at a path, or the component of it that the path names; null when blank. */
  value(path: Path): AnswerValue;
  /** The same as a number, where the answer can be read as one. */
  number(path: Path): number | undefined;
}

/** The user answers. */
export interface Entered<Of = AttributeItem> {
  readonly answer: 'entered';
  /**
   * The answer that a raw value means, null for none, undefined for what the type cannot hold. Never throws: raw values
   * come from keyboards and from clients nobody knows. Applied to its own result it changes nothing.
   */
  normalise(item: Of, raw: AnswerValue, previous: AnswerValue): AnswerValue | undefined;
  /** What is wrong with an answer that is there. */
  findings(item: Of, value: AnswerValue, sources: Sources): readonly Finding[];
  /** Whether an answer that is there is a whole one; true when absent. */
  isComplete?(value: AnswerValue): boolean;
  /** Whether the item is left out of the count of answers (spec end-user 5, required items). */
  isExempt?(item: Of): boolean;
  /** Whether the answer still belongs to what it depends on; otherwise it is set aside. */
  isCurrent?(item: Of, value: AnswerValue, sources: Sources): boolean;
  /** Today or now in the type's own form, for defaults. */
  moment?(context: FormContext): string;
  /** The answer as a formula reads it, where that is not the plain reading of numberOf. */
  number?(value: AnswerValue): number | undefined;
}

/** The engine answers; nobody else can. */
export interface Computed<Of = AttributeItem> {
  readonly answer: 'computed';
  compute(item: Of, sources: Sources): AnswerValue;
}

/** There is no answer. */
export interface Silent {
  readonly answer: 'none';
}

/** Registered, so that its absence is a listed fact; holds no answer until it is written. */
export interface NotYetAvailable {
  readonly answer: 'not yet available';
}

export type Behaviour<Of = AttributeItem> = Entered<Of> | Computed<Of> | Silent | NotYetAvailable;

export const silent: Silent = { answer: 'none' };
export const notYetAvailable: NotYetAvailable = { answer: 'not yet available' };

/** The plain reading of an answer as a number: a number, a choice whose value is one, a ticked check as 1. */
export const numberOf = (value: AnswerValue): number | undefined => {
  if (typeof value === 'number') return value;
  if (value === true) return 1;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
};

export type AnswerObject = { readonly [part: string]: AnswerValue };

export const isObject = (value: AnswerValue | undefined): value is AnswerObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part of an answer that has parts; null when it is not there. */
export const partOf = (value: AnswerValue, part: string): AnswerValue =>
  isObject(value) && Object.hasOwn(value, part) ? (value[part] ?? null) : null;
