import type { AnswerValue } from '../design/card-design.ts';
import { isEmptyText } from '../text/same-text.ts';

/** Reads own properties only, because a posted name may be "constructor". */
export const ownValue = (answers: { readonly [name: string]: AnswerValue }, name: string): AnswerValue | undefined =>
  Object.hasOwn(answers, name) ? answers[name] : undefined;

export const isBlank = (raw: AnswerValue): boolean => raw === null || raw === false || (typeof raw === 'string' ? isEmptyText(raw) : Array.isArray(raw) && raw.length === 0);
