import type { AnswerValue, PageAnswers } from '../design/card-design.ts';
import type { Finding } from '../items/findings.ts';
import type { FormState } from './form-state.ts';
import type { Confirming, Issue, Warned, Warning } from './form-types.ts';
import { loadedParts } from './loaded-parts.ts';

/** What the engine does with answers that are possible but not plausible (warnings.ts). Few designs ask: the form page loads it with those. */
export interface WarningRules {
  /** Puts the confirmation that stands beside an answer into its slot. */
  read(state: FormState, slot: number, given: PageAnswers, name: string): void;
  /** Looks what a slot that was evaluated warns of now; another answer ends its confirmation. */
  judge(state: FormState, slot: number): void;
  /** What is wrong with a slot, together with the rules of the design that stand there as errors and are not met. */
  withRules(state: FormState, slot: number, found: readonly Finding[]): readonly Finding[];
  /** Confirms the answer that stands in a slot, or takes that back; whether anything changed. */
  set(state: FormState, slot: number, given: Confirming | null): boolean;
  /** What the answer in a slot warns of, as the rest of the card sees it; null for nothing. */
  seen(state: FormState, slot: number): Warned | null;
  /** Puts what confirms the answer in a slot beside it. */
  write(state: FormState, slot: number, page: { [stored: string]: AnswerValue }, name: string): void;
  /** Every warning that nobody confirmed, in page order. They do not stand against saving. */
  open(state: FormState): readonly (Warning & Issue)[];
}

let rules: WarningRules | null = null;

export const addWarningRules = (added: WarningRules): void => {
  rules = added;
  loadedParts.warnings = true;
};

export const warningRules = (): WarningRules => {
  if (rules === null) throw new Error('The design has warnings: import form/further-parts.ts first.');
  return rules;
};
