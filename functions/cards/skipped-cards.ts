interface NamedCard {
  readonly id: string;
  readonly name: string;
}

/** Counts skipped cards by reason and names the first of each. */
export const countSkipped = <Why extends string>(mostNamed: number) => {
  const skipped = new Map<Why, { readonly count: number; readonly cards: readonly NamedCard[] }>();
  return {
    /** `name` is empty without id attributes, or if the card is unreadable. */
    skip: (why: Why, id: string, name: string): void => {
      const { count, cards } = skipped.get(why) ?? { count: 0, cards: [] };
      skipped.set(why, { count: count + 1, cards: cards.length < mostNamed ? [...cards, { id, name }] : cards });
    },
    list: () => [...skipped].map(([why, { count, cards }]) => ({ why, count, cards: [...cards] })),
  };
};
