import type { AnswerValue } from '../design/card-design.ts';
import { isObject } from './answers.ts';

/**
 * An answer together with why it, or a part of it, is missing, as one value: where answers are compared, told and shown, a
 * reason is an answer like others. `{ "@missing": "nk" }`, `{ "SBP": 120, "DBP@missing": "nr" }`; nothing that is stored.
 */
export const withReasons = (value: AnswerValue, reasons: { readonly [part: string]: string } | null): AnswerValue =>
  reasons === null ? value : { ...(isObject(value) ? value : {}), ...Object.fromEntries(Object.entries(reasons).map(([part, reason]) => [`${part}${reasonMark}`, reason])) };

const reasonMark = '@missing';

/** The same taken apart again. */
export const splitReasons = (value: AnswerValue): { readonly value: AnswerValue; readonly reasons: { readonly [part: string]: string } | null } => {
  if (!isObject(value)) return { value, reasons: null };
  const [reasons, rest] = [true, false].map((isReason) => Object.entries(value).filter(([key]) => key.endsWith(reasonMark) === isReason)) as [[string, AnswerValue][], [string, AnswerValue][]];
  if (reasons.length === 0) return { value, reasons: null };
  return { value: rest.length === 0 ? null : Object.fromEntries(rest), reasons: Object.fromEntries(reasons.map(([key, reason]) => [key.slice(0, -reasonMark.length), reason as string])) };
};
