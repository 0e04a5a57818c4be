/** A card with its id attributes in one line. */
interface NamedCard {
  readonly id: string;
  readonly name: string;
}

/**
 * Counts the cards that a step over many cards leaves alone, by the reason, and names the first of each.
 * `list()` answers them as the calls tell them.
 */
export const countSkipped = <Why extends string>(mostNamed: number) => {
  const skipped = new Map<Why, { readonly count: number; readonly cards: readonly NamedCard[] }>();
  return {
    /** `name` is empty where the card has no id attributes, or cannot be read. */
    skip: (why: Why, id: string, name: string): void => {
      const { count, cards } = skipped.get(why) ?? { count: 0, cards: [] };
      skipped.set(why, { count: count + 1, cards: cards.length < mostNamed ? [...cards, { id, name }] : cards });
    },
    list: () => [...skipped].map(([why, { count, cards }]) => ({ why, count, cards: [...cards] })),
  };
};
