/**
 * Counts the cards that a step over many cards leaves alone, by the reason, and names the first of each.
 * `list()` answers them as the calls tell them.
 */
export const countSkipped = <Why extends string>(mostNamed: number) => {
  const skipped = new Map<Why, { count: number; cards: string[] }>();
  return {
    skip: (why: Why, cardId: string): void => {
      const { count, cards } = skipped.get(why) ?? { count: 0, cards: [] };
      skipped.set(why, { count: count + 1, cards: cards.length < mostNamed ? [...cards, cardId] : cards });
    },
    list: () => [...skipped].map(([why, { count, cards }]) => ({ why, count, cards })),
  };
};
