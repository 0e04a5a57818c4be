import { comparisonsOf } from '#shared/design/likeness.ts';
import type { Comparison } from '#shared/design/likeness.ts';
import type { AnswerValue, Answers, CardDesign, Path } from '#shared/design/card-design.ts';
import { sameAnswer } from '#shared/items/answers.ts';

// Imported while it runs, so that it stands beside the bundle: the rules of all types come with it. How an answer is read is handed in, so that nothing of the table comes along.

type ReadAnswer = (vals: Answers, path: Path) => AnswerValue;

/** The rule by which cards of a design are alike, and its text: designs with the same text are looked through together. */
export const openLikeness = (design: CardDesign, answerAt: ReadAnswer) => {
  const comparisons = comparisonsOf(design);
  const near = comparisons.find(({ term }) => term.within !== undefined);
  const exact = comparisons.filter(({ term }) => term.within === undefined);
  const isWhole = comparisons.length === (design.duplicates ?? []).length;
  return {
    comparisons: isWhole ? comparisons : [],
    text: JSON.stringify(comparisons.map(({ term: { item, within, unit }, kind }) => [item, kind, within ?? null, unit ?? null])),
    /** The places in which a card, and whoever may be near enough, lie: its own first. None for a card that agrees with nobody. */
    places: (vals: Answers): readonly (readonly string[])[] => {
      const keys = comparisons.map(({ term, key }) => key(answerAt(vals, term.item)));
      if (keys.includes(null)) return [];
      const values = exact.map(({ term, key }) => key(answerAt(vals, term.item)) ?? '');
      return near === undefined ? [values] : near.ranges(answerAt(vals, near.term.item)).map((range) => [...values, range]);
    },
    agree: (one: Answers, other: Answers): boolean => comparisons.every(({ term, agrees }) => agrees(answerAt(one, term.item), answerAt(other, term.item))),
  };
};

/** Whether two answers agree, by the rule where it names their item; null where one of them is blank. */
export const agreement = (comparison: Comparison | undefined, a: AnswerValue, b: AnswerValue): boolean | null => {
  if (a === null || b === null) return null;
  return comparison ? comparison.agrees(a, b) : sameAnswer(a, b);
};
