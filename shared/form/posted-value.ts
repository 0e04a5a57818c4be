import type { AnswerValue } from '../design/card-design.ts';
import { isEmptyText } from '../text/same-text.ts';

/** Own values only: posted names such as "constructor" must find nothing. */
export const ownValue = (answers: { readonly [name: string]: AnswerValue }, name: string): AnswerValue | undefined =>
  Object.hasOwn(answers, name) ? answers[name] : undefined;

/** A check without its tick is blank, too. */
export const isBlank = (raw: AnswerValue): boolean => raw === null || raw === false || (typeof raw === 'string' ? isEmptyText(raw) : Array.isArray(raw) && raw.length === 0);
