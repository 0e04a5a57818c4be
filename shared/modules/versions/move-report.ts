import type { AnswerValue } from '../../design/card-design.ts';
import type { KeptAnswer } from '../../design/kept-answer.ts';
import { sameAnswer } from '../../items/answers.ts';
import type { FormSession, Issue } from '../../form/form-types.ts';
import { pathOfIndex, type PreparedDesign } from '../../form/prepare.ts';

export interface MoveReport {
  /** These items are new in this version and shown. */
  readonly fresh: readonly string[];
  readonly left: readonly { readonly path: string; readonly value: AnswerValue }[];
  readonly returned: readonly { readonly path: string; readonly value: AnswerValue }[];
  readonly issues: readonly Issue[];
  readonly isComplete: boolean;
}

const notIn = (list: readonly KeptAnswer[], { path, version, value }: KeptAnswer): MoveReport['left'] => {
  const there = list.filter((each) => each.path === path && each.version === version).map((each) => each.value);
  if (there.some((each) => sameAnswer(each, value))) return [];
  if (!Array.isArray(value)) return [{ path, value }];
  const known = new Set<AnswerValue>(there.flatMap((each) => (Array.isArray(each) ? (each as readonly AnswerValue[]) : [])));
  const rest = (value as readonly AnswerValue[]).filter((each) => !known.has(each));
  return rest.length === 0 ? [] : [{ path, value: rest }];
};

export const moveReport = (from: PreparedDesign, to: PreparedDesign, kept: readonly KeptAnswer[], run: { readonly form: FormSession; readonly kept: readonly KeptAnswer[] }): MoveReport => {
  const fresh = to.items.flatMap((_item, index) => {
    const path = pathOfIndex(to, index);
    const isAsked = to.behaviours[index]!.answer === 'entered' && to.repeat[index]! < 0 && !from.indexOf.has(path) && run.form.item(path).exposed;
    return isAsked ? [path] : [];
  });
  return {
    fresh,
    left: run.kept.flatMap((each) => notIn(kept, each)),
    returned: kept.flatMap((each) => (each.detached ? [] : notIn(run.kept, each))),
    issues: run.form.submitIssues(),
    isComplete: run.form.status().required === 'comp',
  };
};
