import type { CodeBand } from '../clinical/survival.ts';
import type { AnswerValue, AttributeItem, AttributeType, Path } from '../design/card-design.ts';
import type { Holding } from '../language/expression/check-types.ts';
import type { Reading } from '../language/expression/reading.ts';
import type { Term } from '../language/expression/values.ts';
import type { LanguageTag } from '../text/languages.ts';
import { isObject, partOf } from './answers.ts';
import type { Finding } from './findings.ts';
import type { FormulaId } from './formulas.ts';
import type { ItemOutput } from './output.ts';
import type { TextReader } from './reading.ts';
import type { Shown } from './shown.ts';

/** A path is "page.storedName" with repetition suffixes ("injury.site_2", "injury.part_2_1"), as in the stored answers. */
export type ItemPath = string;

/** The engine reads no clock, so the caller passes these inputs. */
export interface FormContext {
  /** YYYY-MM-DD, local to the user. */
  readonly today: string;
  /** YYYY-MM-DDTHH:mm, local to the user; a getter in the browser, read for each new repetition. */
  readonly now: string;
  readonly organisation: string;
  readonly language: LanguageTag;
  readonly isNew: boolean;
  /** The server leaves random numbers (0 up to 1) out, because drawn values come with the answers. */
  readonly random?: () => number;
  /** Numbers drawn for the card stay with it, by item path. */
  readonly drawn?: ReadonlyMap<string, AnswerValue>;
  readonly withheld?: WithheldAnswers;
}

/** The full form gives the state of an item that depends on withheld answers. */
export interface GivenItem {
  readonly exposed: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
  /** Only items that nobody enters have a value here. */
  readonly value?: AnswerValue;
  readonly warnings?: readonly { readonly code: string; readonly params: Finding['params']; readonly check: string }[];
}

export interface WithheldAnswers {
  readonly items: ReadonlySet<string>;
  /** Keys are paths in the card as last saved; the map has the withheld items and their dependents. */
  readonly given: { readonly [path: string]: GivenItem };
}

export interface Input {
  /** The name is the formula's ("sbp"), or empty for one of many alike (a sum's). */
  readonly name: string;
  readonly value: AnswerValue;
  readonly isAssumed?: boolean;
  readonly code?: number;
  readonly band?: CodeBand;
}

export interface Step {
  readonly name: string;
  readonly value: AnswerValue;
}

export interface Explanation {
  readonly formula: FormulaId;
  readonly inputs: readonly (Input & { readonly path: Path | null; readonly place?: ItemPath | null })[];
  readonly steps?: readonly Step[];
  readonly text?: string;
}

export interface Sources {
  readonly context: FormContext;
  value(path: Path): AnswerValue;
  number(path: Path): number | undefined;
  isUndecided(path: Path): boolean;
  /** An exposed check without a tick is no. */
  yesNo(path: Path): boolean | undefined;
  /** Expressions read an answer with parts as its number, and a check as yes or no. `.` is blank. */
  readonly terms: Reading;
  place(path: Path): ItemPath | null;
  /** Returns one reading per repetition of the item's nearest repeat, and one for an item outside repetitions. */
  each(path: Path): readonly Sources[];
}

/** `key` is the place below the item's JSON ("plugin.params.sources[1]"). */
export interface Reference {
  readonly key: string;
  readonly path: Path;
  readonly isForWords?: true;
  readonly isMany?: true;
}

interface Common<Of> {
  readonly parts?: { readonly [part: string]: 'number' | 'text' };
  /** Where a part is, if it is not a key of the answer. */
  partIn?(value: AnswerValue, part: string): AnswerValue;
  /** The holding is absent where expressions can read only parts. `formula` is the result of the item's own formula. */
  readonly holds?: Holding | 'formula';
  holdsOf?(item: Of): Holding;
  references?(item: Of): readonly Reference[];
  /** `optional` may be missing, `prose` may have any length, `unseen` is never shown. */
  readonly title?: 'optional' | 'prose' | 'unseen';
  shows?(item: Of, value: AnswerValue, sources: Sources): Shown | null;
}

export interface Entered<Of = AttributeItem> extends Common<Of> {
  readonly answer: 'entered';
  readonly typed?: TextReader<Of>;
  /** Normalises a value; null is none, undefined is invalid. The function is idempotent and never throws, because clients may post anything. */
  hold(item: Of, raw: AnswerValue, previous: AnswerValue): AnswerValue | undefined;
  /** Converts a formula's result where it differs from typed text. */
  given?(term: NonNullable<Term>): AnswerValue;
  findings(item: Of, value: AnswerValue, sources: Sources): readonly Finding[];
  readonly reasonParts?: readonly string[];
  isComplete?(value: AnswerValue): boolean;
  /** An exempt item does not count for completeness (spec end-user 5, required items). */
  isExempt?(item: Of): boolean;
  /** Returns the part of the answer that fits its sources, null for none; the rest is set aside. */
  current?(item: Of, value: AnswerValue, sources: Sources): AnswerValue;
  readonly values?: readonly string[];
  /** A new design version treats answers like those of this type. */
  readonly alike?: AttributeType;
  readonly isCountable?: true;
  moment?(context: FormContext): string;
  number?(value: AnswerValue): number | undefined;
  text?(value: AnswerValue): string | null;
  /** Overrides yesNoOf; also called for a blank. */
  yesNo?(value: AnswerValue): boolean | undefined;
}

export interface Computed<Of = AttributeItem> extends Common<Of> {
  readonly answer: 'computed';
  /** The item has a result without answers: a count is 0, and the design's formulas decide themselves. */
  readonly needsNoInput?: true;
  /** The result reveals its sources, so it is hidden from users who may not see them. */
  readonly restates?: true;
  readonly isInterval?: true;
  compute(item: Of, sources: Sources): AnswerValue;
  /** The module `workings` explains the core's other formulas. */
  explain?(item: Of, sources: Sources): Explanation;
}

export interface Silent<Of = AttributeItem> extends Common<Of> {
  readonly answer: 'none';
}

export type Behaviour<Of = AttributeItem> = Entered<Of> | Computed<Of> | Silent<Of>;

interface WithOutput<Of> {
  readonly output: ItemOutput<Of>;
}

export type EnteredItem<Of> = Entered<Of> & WithOutput<Of>;
export type ItemType<Of> = Behaviour<Of> & WithOutput<Of>;

export const silent: Silent = { answer: 'none' };

export const partIn = (behaviour: Behaviour, value: AnswerValue, part: string): AnswerValue => behaviour.partIn?.(value, part) ?? partOf(value, part);

export const termOf = (behaviour: Behaviour, value: AnswerValue): Term => {
  if (behaviour.answer === 'entered' && behaviour.yesNo) return behaviour.yesNo(value) ?? null;
  if (behaviour.answer === 'entered' && (behaviour.text || isObject(value))) return behaviour.text?.(value) ?? behaviour.number?.(value) ?? null;
  return isObject(value) ? null : (value as Term);
};
