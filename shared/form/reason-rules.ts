import type { AnswerValue, Item, PageAnswers } from '../design/card-design.ts';
import type { Entered } from '../items/behaviour.ts';
import type { Taken } from '../items/take.ts';
import type { FormState } from './form-state.ts';
import { loadedParts } from './loaded-parts.ts';

/** What the engine does with reasons for missing answers (reasons.ts). Few designs have any: the form page loads it with those. */
export interface ReasonRules {
  /** Puts the reasons that stand beside an answer into its slot; whether there are any. */
  read(state: FormState, slot: number, item: Item, given: PageAnswers, name: string, raw: AnswerValue): boolean;
  /** An answer, or a text in its place, ends the reason why it was missing. */
  end(state: FormState, slot: number, taken: Taken): void;
  /** Gives a reason or takes it back; whether anything changed. */
  set(state: FormState, slot: number, part: string, reason: string | null): boolean;
  /** Whether all that is missing of an answer is so for a reason: as good as an answer to the status, though none to formulas. */
  isExplained(state: FormState, slot: number, behaviour: Entered, value: AnswerValue): boolean;
}

let rules: ReasonRules | null = null;

export const addReasonRules = (added: ReasonRules): void => {
  rules = added;
  loadedParts.reasons = true;
};

export const reasonRules = (): ReasonRules => {
  if (rules === null) throw new Error('The design has reasons for missing answers: import form/further-parts.ts first.');
  return rules;
};
