import type { AnswerValue, Answers, CardDesign } from '#shared/design/card-design.ts';
import { sameAnswer } from '#shared/items/answers.ts';
import { answerAt } from '#shared/form/item-paths.ts';
import { comparisonsOf, type Comparison } from './compare-answers.ts';

export const openLikeness = (design: CardDesign) => {
  const comparisons = comparisonsOf(design);
  const near = comparisons.find(({ term }) => term.within !== undefined);
  const exact = comparisons.filter(({ term }) => term.within === undefined);
  const isWhole = comparisons.length === (design.duplicates ?? []).length;
  return {
    comparisons: isWhole ? comparisons : [],
    text: JSON.stringify(comparisons.map(({ term: { item, within, unit }, kind }) => [item, kind, within ?? null, unit ?? null])),
    /** Answers the digest keys of cards that may agree, the card's own key first; none if the card can agree with no other. */
    places: (vals: Answers): readonly (readonly string[])[] => {
      const keys = comparisons.map(({ term, key }) => key(answerAt(vals, term.item)));
      if (keys.includes(null)) return [];
      const values = exact.map(({ term, key }) => key(answerAt(vals, term.item)) ?? '');
      return near === undefined ? [values] : near.ranges(answerAt(vals, near.term.item)).map((range) => [...values, range]);
    },
    agree: (one: Answers, other: Answers): boolean => comparisons.every(({ term, agrees }) => agrees(answerAt(one, term.item), answerAt(other, term.item))),
  };
};

export const agreement = (comparison: Comparison | undefined, a: AnswerValue, b: AnswerValue): boolean | null => {
  if (a === null || b === null) return null;
  return comparison ? comparison.agrees(a, b) : sameAnswer(a, b);
};
