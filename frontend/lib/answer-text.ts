import type { AnswerValue } from '#shared/design/card-design.ts';

/** An answer of a list's summary as one line of text. */
export const answerText = (value: AnswerValue): string => {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(answerText).filter((text) => text !== '').join(', ');
  if (typeof value === 'object') return Object.values(value).map(answerText).filter((text) => text !== '').join(' ');
  return String(value);
};
