import type { CallAnswer } from '#shared/api/calls.ts';

type CardList = CallAnswer<'listCards'>;
export type CardEntry = Exclude<CardList[number], number>;

/** With count=true the first element of a card list is the total (spec end-user 7); decoded here and nowhere else. */
export const readCountedList = (list: CardList): { readonly total: number; readonly cards: readonly CardEntry[] } => {
  const entries: readonly (CardEntry | number)[] = list;
  const cards = entries.filter((entry) => typeof entry !== 'number');
  const first = entries[0];
  return { total: typeof first === 'number' ? first : cards.length, cards };
};
