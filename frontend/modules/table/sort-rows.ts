import type { AnswerValue, AttributeItem } from '#shared/design/card-design.ts';

export interface Sorting {
  readonly by: string;
  readonly isDown: boolean;
}

export const nextSorting = (now: Sorting | null, by: string): Sorting | null => (now?.by !== by ? { by, isDown: false } : now.isDown ? null : { by, isDown: true });

interface Reading {
  readonly valueOf: (index: number) => AnswerValue;
  readonly wordsOf: (index: number) => string;
  readonly language: string;
}

const isBlank = (value: AnswerValue): boolean => value === null || value === '';

/** Rows (1-based) by answer: numbers by size, choices in design order, the rest by words in the language shown. Blank rows come last in both directions. */
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
