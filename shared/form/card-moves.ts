import type { Answers, CardDesign } from '../design/card-design.ts';
import { textKeys } from '../design/item-texts.ts';
import type { KeptAnswer } from '../design/kept-answer.ts';
import { sameAnswer } from '../items/answers.ts';
import type { FormSession } from './form-types.ts';
import { standsAgainstSubmitting } from './save-check.ts';

interface Revision {
  readonly move?: { readonly from: number; readonly undone?: boolean | undefined } | undefined;
  readonly review?: { readonly query?: string | undefined } | undefined;
  readonly transfer?: unknown;
}

export const changesNoAnswer = ({ review, transfer }: Revision): boolean => (review?.query ?? transfer) !== undefined;

export const lastChange = <Entry extends Revision>(history: readonly Entry[]): Entry | undefined => history.findLast((entry) => !changesNoAnswer(entry));

export const moveToTakeBack = <Entry extends Revision>(history: readonly Entry[]): (Entry & { readonly move: NonNullable<Entry['move']> }) | undefined => {
  const last = lastChange(history);
  return last?.move === undefined || last.move.undone === true ? undefined : { ...last, move: last.move };
};

interface Answered {
  readonly vals: Answers;
  readonly kept: readonly KeptAnswer[];
}

const isSameKept = (one: readonly KeptAnswer[], other: readonly KeptAnswer[]): boolean =>
  one.length === other.length && one.every(({ path, version, value }, at) => path === other[at]!.path && version === other[at]!.version && sameAnswer(value, other[at]!.value));

export const keepsAnswers = (before: Answered, after: Answered): boolean => sameAnswer(before.vals, after.vals) && isSameKept(before.kept, after.kept);

export type AskTheSame = (before: CardDesign, after: CardDesign) => boolean;

const isTexts = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');
const withoutTexts = (design: CardDesign): string => JSON.stringify(design, (key, value: unknown) => ((textKeys as readonly string[]).includes(key) && isTexts(value) ? undefined : value));

export const areEqualWithoutTexts: AskTheSame = (before, after) => withoutTexts(before) === withoutTexts(after);

/** A card stays submitted if answers and questions are equal and nothing blocks submitting. */
export const keepsSubmission = (before: Answered, after: Answered, asksTheSame: boolean, form: Pick<FormSession, 'status' | 'submitIssues' | 'openWarnings'>): boolean =>
  keepsAnswers(before, after) && asksTheSame && form.status().required === 'comp' && standsAgainstSubmitting(form) === null;
