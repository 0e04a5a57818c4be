import type { AnswerValue } from '../../design/card-design.ts';
import { foldDigits } from '../../text/width.ts';

/** The digits at the start of what was typed, in any script, at most `most` of them; null for none. */
const readDigits = (text: string, most: number): number | null => {
  const digits = /^\s*(\d+)/.exec(foldDigits(text))?.[1]?.slice(0, most);
  return digits === undefined ? null : Number(digits);
};

/**
 * A part of an answer in whole numbers: typed text by its digits, a number as it is. Null for none, undefined for what
 * the part cannot hold.
 */
export const wholePart = (raw: AnswerValue | undefined, mostDigits: number, max: number): number | null | undefined => {
  if (raw === undefined || raw === null) return null;
  if (typeof raw === 'string') return readDigits(raw, mostDigits);
  return typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= max ? raw : undefined;
};
