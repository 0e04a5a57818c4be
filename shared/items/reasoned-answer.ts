import type { AnswerValue } from '../design/card-design.ts';
import { isObject } from './answers.ts';

/** The joined value is for comparing and showing, and never stored: `{ "@missing": "nk" }`, `{ "SBP": 120, "DBP@missing": "nr" }`. */
export const withReasons = (value: AnswerValue, reasons: { readonly [part: string]: string } | null): AnswerValue =>
  reasons === null ? value : { ...(isObject(value) ? value : {}), ...Object.fromEntries(Object.entries(reasons).map(([part, reason]) => [`${part}${reasonMark}`, reason])) };

const reasonMark = '@missing';

export const splitReasons = (value: AnswerValue): { readonly value: AnswerValue; readonly reasons: { readonly [part: string]: string } | null } => {
  if (!isObject(value)) return { value, reasons: null };
  const [reasons, rest] = [true, false].map((isReason) => Object.entries(value).filter(([key]) => key.endsWith(reasonMark) === isReason)) as [[string, AnswerValue][], [string, AnswerValue][]];
  if (reasons.length === 0) return { value, reasons: null };
  return { value: rest.length === 0 ? null : Object.fromEntries(rest), reasons: Object.fromEntries(reasons.map(([key, reason]) => [key.slice(0, -reasonMark.length), reason as string])) };
};
