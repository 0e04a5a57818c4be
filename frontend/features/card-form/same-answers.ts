import type { AnswerValue } from '#shared/design/card-design.ts';

const isMap = (value: AnswerValue): value is { readonly [part: string]: AnswerValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two answers, or two sets of answers, say the same; the order of their parts says nothing. */
export const sameAnswers = (one: AnswerValue | undefined, other: AnswerValue | undefined): boolean => {
  if (Object.is(one, other)) return true;
  if (one === undefined || other === undefined) return false;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((part: AnswerValue, at) => sameAnswers(part, other[at] as AnswerValue));
  }
  if (!isMap(one) || !isMap(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => sameAnswers(one[name], other[name]));
};
