import type { AnswerValue } from '#shared/design/card-design.ts';
import { countCharacters } from '#shared/text/characters.ts';

export const typedText = (value: AnswerValue): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export const sameText = (typed: string): string => typed;

/** length/max below a text. */
export const counterOf = (max: number | undefined, text: string) =>
  max === undefined ? {} : { counter: { length: countCharacters(text), max } };
