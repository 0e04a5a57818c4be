import type { AnswerValue } from '../design/card-design.ts';
import { isObject } from './items/behaviour.ts';

/** Whether two answers are the same, lists and parts included. */
export const sameAnswer = (one: AnswerValue, other: AnswerValue): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => sameAnswer(value, other[index] ?? null));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameAnswer(one[name] ?? null, other[name] ?? null))
  );
};
