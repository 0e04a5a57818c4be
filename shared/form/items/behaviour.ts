import type { AnswerValue, AttributeItem, Path } from '../../design/card-design.ts';
import type { Reading, Term } from '../../expression/evaluate-expression.ts';
import type { FormContext, ItemPath } from '../form-types.ts';
import type { Finding } from '../issues.ts';
import type { Shown } from '../shown.ts';
import type { Explanation } from '../working.ts';

/** How a formula, a range or a condition reads other answers: hidden and blank ones are absent. */
export interface Sources {
  readonly context: FormContext;
  /** The answer at a path, or the component of it that the path names; null when blank. */
  value(path: Path): AnswerValue;
  /** The same as a number, where the answer can be read as one. */
  number(path: Path): number | undefined;
  /** The same as yes or no; an exposed check says no while it is not ticked. */
  yesNo(path: Path): boolean | undefined;
  /** What expressions read: an answer with parts as its number, a check as yes or no. */
  readonly terms: Omit<Reading, 'self'>;
  /** Where the item of a path stands, seen from here; null when it is out of reach. */
  place(path: Path): ItemPath | null;
}

interface Showing<Of> {
  /** What is shown beside the answer; it follows the sources, and is null where there is nothing to show. */
  shows?(item: Of, value: AnswerValue, sources: Sources): Shown | null;
}

/** The user answers. */
export interface Entered<Of = AttributeItem> extends Showing<Of> {
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
  /** The answer, blank or not, as yes or no, where that is not the plain reading of yesNoOf. */
  yesNo?(value: AnswerValue): boolean | undefined;
}

/** The engine answers; nobody else can. */
export interface Computed<Of = AttributeItem> extends Showing<Of> {
  readonly answer: 'computed';
  compute(item: Of, sources: Sources): AnswerValue;
  /** What the value comes from, whether there is one or not. */
  explain(item: Of, sources: Sources): Explanation;
}

/** There is no answer. */
export interface Silent<Of = AttributeItem> extends Showing<Of> {
  readonly answer: 'none';
}

export type Behaviour<Of = AttributeItem> = Entered<Of> | Computed<Of> | Silent<Of>;

export const silent: Silent = { answer: 'none' };

/** The plain reading of an answer as a number: a number, a choice whose value is one, a ticked check as 1. */
export const numberOf = (value: AnswerValue): number | undefined => {
  if (typeof value === 'number') return value;
  if (value === true) return 1;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
};

const yes = new Set(['yes', 'true', 'y', '1']);
const no = new Set(['no', 'false', 'n', 'none', '0']);

/** The plain reading of an answer as yes or no: a tick, a choice named so, a quantity above 0. */
export const yesNoOf = (value: AnswerValue): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value > 0;
  if (typeof value !== 'string') return undefined;
  const word = value.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
};

export type AnswerObject = { readonly [part: string]: AnswerValue };

export const isObject = (value: AnswerValue | undefined): value is AnswerObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A part of an answer that has parts; null when it is not there. */
export const partOf = (value: AnswerValue, part: string): AnswerValue =>
  isObject(value) && Object.hasOwn(value, part) ? (value[part] ?? null) : null;

/** An answer as expressions read it: one with parts is the number that it comes to. */
export const termOf = (value: AnswerValue, number?: (value: AnswerValue) => number | undefined): Term =>
  isObject(value) ? (number?.(value) ?? null) : (value as Term);
