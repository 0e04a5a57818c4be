interface Skipped {
  readonly count: number;
  /** `name` is empty if the card has no id attributes. */
  readonly cards: readonly { readonly id: string; readonly name: string }[];
}

export type SkippedCards<Why extends string> = ReadonlyMap<Why, Skipped>;

export const addSkipped = <Why extends string>(before: SkippedCards<Why>, step: readonly (Skipped & { readonly why: Why })[]): SkippedCards<Why> => {
  const skipped = new Map(before);
  for (const { why, count, cards } of step) {
    const known = skipped.get(why) ?? { count: 0, cards: [] };
    skipped.set(why, { count: known.count + count, cards: [...known.cards, ...cards] });
  }
  return skipped;
};
