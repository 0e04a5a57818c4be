import type { AnswerValue } from '../design/card-design.ts';
import { isEmptyText } from '../text/same-text.ts';

export const numberOf = (value: AnswerValue): number | undefined => {
  if (typeof value === 'number') return value;
  if (value === true) return 1;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
};

const yes = new Set(['yes', 'true', 'y', '1']);
const no = new Set(['no', 'false', 'n', 'none', '0']);

/** Reads a tick, a choice with a yes or no value, or a quantity above 0. */
export const yesNoOf = (value: AnswerValue): boolean | undefined => {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value > 0;
  if (typeof value !== 'string') return undefined;
  const word = value.toLowerCase();
  return yes.has(word) ? true : no.has(word) ? false : undefined;
};

export type AnswerObject = { readonly [part: string]: AnswerValue };

export const isObject = (value: AnswerValue | undefined): value is AnswerObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const partOf = (value: AnswerValue, part: string): AnswerValue =>
  isObject(value) && Object.hasOwn(value, part) ? (value[part] ?? null) : null;

export const wholePart = (raw: AnswerValue | undefined, max: number): number | null | undefined => {
  if (raw === undefined || raw === null) return null;
  return typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= max ? raw : undefined;
};

export const isBlankAnswer = (value: AnswerValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isEmptyText(value)) || (Array.isArray(value) && value.length === 0);

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
