import type { CodeBand } from '../clinical/survival.ts';
import type { AnswerValue, AttributeItem, AttributeType, Path } from '../design/card-design.ts';
import type { Holding } from '../expression/check-types.ts';
import type { Reading, Term } from '../expression/evaluate-expression.ts';
import type { LanguageTag } from '../text/languages.ts';
import { isObject } from './answers.ts';
import type { Finding } from './findings.ts';
import type { FormulaId } from './formulas.ts';
import type { TextReader } from './reading.ts';
import type { Shown } from './shown.ts';

/**
 * Where an answer lives at run time: "page.storedName", with repetition suffixes ("injury.site_2", "injury.part_2_1").
 * Equal to the keys of the stored answers, so issues, session and storage speak of the same place.
 */
export type ItemPath = string;

/** What the engine must be told from outside: nothing in it reads a clock (architecture 6). */
export interface FormContext {
  /** YYYY-MM-DD, local to the user. */
  readonly today: string;
  /** YYYY-MM-DDTHH:mm, local to the user; read whenever a repetition is added, so a browser passes a getter. */
  readonly now: string;
  readonly organisation: string;
  readonly language: LanguageTag;
  /** Defaults apply to new cards only. */
  readonly isNew: boolean;
  /** Chance, from 0 up to 1; whoever leaves it out draws nothing, as the server does: what was drawn comes with the answers. */
  readonly random?: () => number;
  /** Numbers that were drawn for the card, by the paths of their items: they stay with it. */
  readonly drawn?: ReadonlyMap<string, AnswerValue>;
  /** Answers that whoever fills the form in is not shown. */
  readonly withheld?: WithheldAnswers;
}

/** How a form with all answers has an item that depends on withheld ones. */
export interface GivenItem {
  readonly exposed: boolean;
  readonly required: boolean;
  readonly readonly: boolean;
  /** Of an item that nobody enters: what it comes to. */
  readonly value?: AnswerValue;
  /** What is implausible about the answer that it had then. */
  readonly warnings?: readonly { readonly code: string; readonly params: Finding['params']; readonly check: string }[];
}

export interface WithheldAnswers {
  /** Their items, as the design names them. */
  readonly items: ReadonlySet<string>;
  /** The state of these items, and of those that depend on them, by their paths in the card as it was saved last. */
  readonly given: { readonly [path: string]: GivenItem };
}

export interface Input {
  /** The formula's own name of the input ("sbp"), empty for one of many alike (a sum's). */
  readonly name: string;
  /** As used: null when it is missing and nothing stands in for it. */
  readonly value: AnswerValue;
  /** Whether the value was missing and something stands in for it. */
  readonly isAssumed?: boolean;
  /** The points or code that the value counts as. */
  readonly code?: number;
  /** The values that an assumed code stands for. */
  readonly band?: CodeBand;
}

/** An intermediate result ("logit"). */
export interface Step {
  readonly name: string;
  readonly value: AnswerValue;
}

/** What a computed value comes from, in the terms of the design. */
export interface Explanation {
  readonly formula: FormulaId;
  /** `place`: the one meant of several repetitions. */
  readonly inputs: readonly (Input & { readonly path: Path | null; readonly place?: ItemPath | null })[];
  readonly steps?: readonly Step[];
  /** The formula as the design writes it, where it is the design's own. */
  readonly text?: string;
}

/** How a formula, a range or a condition reads other answers: hidden and blank ones are absent. */
export interface Sources {
  readonly context: FormContext;
  /** The answer at a path, or the component of it that the path names; null when blank. */
  value(path: Path): AnswerValue;
  /** The same as a number, where the answer can be read as one. */
  number(path: Path): number | undefined;
  /** Whether a text that could not be read stands at a path: what is meant is not decided. */
  isUndecided(path: Path): boolean;
  /** The same as yes or no; an exposed check says no while it is not ticked. */
  yesNo(path: Path): boolean | undefined;
  /** What expressions read: an answer with parts as its number, a check as yes or no. `.` is blank: only a constraint or a calculation has an answer of its own. */
  readonly terms: Reading;
  /** Where the item of a path stands, seen from here; null when it is out of reach. */
  place(path: Path): ItemPath | null;
  /** What is read in each repetition that an item has, those of its nearest repeat around the reader; of one outside of repetitions, once. */
  each(path: Path): readonly Sources[];
}

/** An item's mention of another: `key` is where it is written below the item's JSON ("plugin.params.sources[1]"). */
export interface Reference {
  readonly key: string;
  readonly path: Path;
  /** The other item decides how this one is worded, and nothing about its answer. */
  readonly isForWords?: true;
  /** All repetitions of the other item are meant. */
  readonly isMany?: true;
}

interface Common<Of> {
  /** The components of an answer that a path may name, and what each holds. */
  readonly parts?: { readonly [part: string]: 'number' | 'text' };
  /** What expressions read of an answer; absent where only its parts can be read. `formula`: what the item's own formula comes to. */
  readonly holds?: Holding | 'formula';
  /** The same, where it depends on the item. */
  holdsOf?(item: Of): Holding;
  /** The items that this one names as its source, inputs or scale. A plugin's are among its parameters (plugins/params.ts). */
  references?(item: Of): readonly Reference[];
  /** A title may be missing (`optional`), is a text to be read and as long as it needs (`prose`), or is seen by nobody (`unseen`). */
  readonly title?: 'optional' | 'prose' | 'unseen';
  /** What is shown beside the answer; it follows the sources, and is null where there is nothing to show. */
  shows?(item: Of, value: AnswerValue, sources: Sources): Shown | null;
}

/** The user answers. */
export interface Entered<Of = AttributeItem> extends Common<Of> {
  readonly answer: 'entered';
  /** How text is read where the answer is typed (take.ts); where it is chosen, a text is a value like others. */
  readonly typed?: TextReader<Of>;
  /**
   * The answer that a value means, null for none, undefined for what the type cannot hold. Never throws: values come from
   * clients nobody knows. Applied to its own result it changes nothing.
   */
  hold(item: Of, raw: AnswerValue, previous: AnswerValue): AnswerValue | undefined;
  /** What a formula's result means as an answer, where it is not what a keyboard would give. */
  given?(term: NonNullable<Term>): AnswerValue;
  /** What is wrong with an answer that is there. */
  findings(item: Of, value: AnswerValue, sources: Sources): readonly Finding[];
  /** The parts of which each may be missing for a reason of its own. */
  readonly reasonParts?: readonly string[];
  /** Whether an answer that is there is a whole one; true when absent. */
  isComplete?(value: AnswerValue): boolean;
  /** Whether the item is left out of the count of answers (spec end-user 5, required items). */
  isExempt?(item: Of): boolean;
  /** The part of the answer that still belongs to what it depends on, null for none of it; the rest is set aside. */
  current?(item: Of, value: AnswerValue, sources: Sources): AnswerValue;
  /** The values that may show other items, where the design lists no choices. */
  readonly values?: readonly string[];
  /** The type whose answers this one's are like: a new version takes over and gives away both in the same way. */
  readonly alike?: AttributeType;
  /** The types that take over the answers of this one: as they are, to be looked at, or not all of them. */
  readonly keptAs?: { readonly [Type in AttributeType]?: 'safe' | 'attention' | 'loses_data' };
  /** Whether the answers of such an item can be numbered. */
  readonly isCountable?: true;
  /** Today or now in the type's own form, for defaults. */
  moment?(context: FormContext): string;
  /** The answer as a formula reads it, where that is not the plain reading of numberOf. */
  number?(value: AnswerValue): number | undefined;
  /** The same as a text. */
  text?(value: AnswerValue): string | null;
  /** The answer, blank or not, as yes or no, where that is not the plain reading of yesNoOf. */
  yesNo?(value: AnswerValue): boolean | undefined;
}

/** The engine answers; nobody else can. */
export interface Computed<Of = AttributeItem> extends Common<Of> {
  readonly answer: 'computed';
  /** A result without any answer is meant: a count of nothing is 0, and an author's formula says itself what is blank. */
  readonly needsNoInput?: true;
  /** The result gives the answers that it comes from in other words, unlike a clinical score: whoever may not see them is not shown it. */
  readonly restates?: true;
  /** The result is the time between the two moments that it reads. */
  readonly isInterval?: true;
  compute(item: Of, sources: Sources): AnswerValue;
  /** What the value comes from, whether there is one or not. */
  explain(item: Of, sources: Sources): Explanation;
}

/** There is no answer. */
export interface Silent<Of = AttributeItem> extends Common<Of> {
  readonly answer: 'none';
}

export type Behaviour<Of = AttributeItem> = Entered<Of> | Computed<Of> | Silent<Of>;

export const silent: Silent = { answer: 'none' };

/** An answer as expressions read it: one with parts is the number that it comes to. A part is read by nobody's behaviour. */
export const termOf = (behaviour: Behaviour, value: AnswerValue): Term => {
  if (behaviour.answer === 'entered' && behaviour.yesNo) return behaviour.yesNo(value) ?? null;
  if (behaviour.answer === 'entered' && (behaviour.text || isObject(value))) return behaviour.text?.(value) ?? behaviour.number?.(value) ?? null;
  return isObject(value) ? null : (value as Term);
};
