/** `name` is empty if the card has no id attributes. */
interface NamedCard {
  readonly id: string;
  readonly name: string;
}

interface Skipped {
  readonly count: number;
  readonly cards: readonly NamedCard[];
}

export type SkippedCards<Why extends string> = ReadonlyMap<Why, Skipped>;

export const addSkipped = <Why extends string>(
  before: SkippedCards<Why>,
  step: readonly (Skipped & { readonly why: Why })[],
): SkippedCards<Why> => {
  const skipped = new Map(before);
  for (const { why, count, cards } of step) {
    const known = skipped.get(why) ?? { count: 0, cards: [] };
    skipped.set(why, { count: known.count + count, cards: [...known.cards, ...cards] });
  }
  return skipped;
};
