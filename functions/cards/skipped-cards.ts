export const countSkipped = <Why extends string>(mostNamed: number) => {
  const skipped = new Map<Why, { readonly count: number; readonly cards: readonly { readonly id: string; readonly name: string }[] }>();
  return {
    skip: (why: Why, id: string, name: string): void => {
      const { count, cards } = skipped.get(why) ?? { count: 0, cards: [] };
      skipped.set(why, { count: count + 1, cards: cards.length < mostNamed ? [...cards, { id, name }] : cards });
    },
    list: () => [...skipped].map(([why, { count, cards }]) => ({ why, count, cards: [...cards] })),
  };
};
