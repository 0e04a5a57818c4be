import type { AnswerValue, AttributeItem } from '#shared/design/card-design.ts';

export interface Sorting {
  /** Name of the item by whose answers the rows are shown. */
  readonly by: string;
  readonly isDown: boolean;
}

/** The first press of a heading sorts upwards, the second downwards, and the third brings back the order of the card. */
export const nextSorting = (now: Sorting | null, by: string): Sorting | null => (now?.by !== by ? { by, isDown: false } : now.isDown ? null : { by, isDown: true });

interface Reading {
  readonly valueOf: (index: number) => AnswerValue;
  readonly wordsOf: (index: number) => string;
  readonly language: string;
}

const isBlank = (value: AnswerValue): boolean => value === null || value === '';

/**
 * Rows (1-based) in the order of their answers: numbers by size, choices as the design lists them, everything else as its words
 * are sorted in the language shown. Rows without an answer stand at the end either way.
 */
export const sortRows = (count: number, item: AttributeItem, { isDown }: Sorting, { valueOf, wordsOf, language }: Reading): readonly number[] => {
  const rows = Array.from({ length: count }, (_, at) => at + 1);
  const { compare } = new Intl.Collator(language, { numeric: true });
  const places = 'choices' in item ? new Map(item.choices.map(({ value }, at) => [value, at])) : null;
  const order = (one: number, other: number): number => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    const [here, there] = [places?.get(a as string), places?.get(b as string)];
    return here !== undefined && there !== undefined ? here - there : compare(wordsOf(one), wordsOf(other));
  };
  return rows.toSorted((one, other) => {
    const [a, b] = [isBlank(valueOf(one)), isBlank(valueOf(other))];
    if (a || b) return Number(a) - Number(b) || one - other;
    return (isDown ? -order(one, other) : order(one, other)) || one - other;
  });
};
