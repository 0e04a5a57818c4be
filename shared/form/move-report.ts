import type { AnswerValue } from '../design/card-design.ts';
import type { KeptAnswer } from '../design/kept-answer.ts';
import { sameAnswer } from '../items/answers.ts';
import type { FormSession, Issue } from './form-types.ts';
import { pathOfIndex, type PreparedDesign } from './prepare.ts';

/** What moving a card to another version of its design does to it. */
export interface MoveReport {
  /** Items that the version before did not have and that are asked of this card. */
  readonly fresh: readonly string[];
  /** Answers that leave the form and are kept beside the card. */
  readonly left: readonly { readonly path: string; readonly value: AnswerValue }[];
  /** Answers that return to the form. */
  readonly returned: readonly { readonly path: string; readonly value: AnswerValue }[];
  /** What the new version finds wrong. */
  readonly issues: readonly Issue[];
  readonly isComplete: boolean;
}

/** From the run of the move; `kept`: what was kept beside the card before. */
export const moveReport = (from: PreparedDesign, to: PreparedDesign, kept: readonly KeptAnswer[], run: { readonly form: FormSession; readonly kept: readonly KeptAnswer[] }): MoveReport => {
  const isIn = (list: readonly KeptAnswer[], { path, version, value }: KeptAnswer): boolean => list.some((each) => each.path === path && each.version === version && sameAnswer(each.value, value));
  const fresh = to.items.flatMap((_item, index) => {
    const path = pathOfIndex(to, index);
    const isAsked = to.behaviours[index]!.answer === 'entered' && to.repeat[index]! < 0 && !from.indexOf.has(path) && run.form.item(path).exposed;
    return isAsked ? [path] : [];
  });
  return {
    fresh,
    left: run.kept.filter((each) => !isIn(kept, each)).map(({ path, value }) => ({ path, value })),
    returned: kept.filter((each) => !each.detached && !run.kept.some((other) => other.value === each.value && other.version === each.version)).map(({ path, value }) => ({ path, value })),
    issues: run.form.submitIssues(),
    isComplete: run.form.status().required === 'comp',
  };
};
