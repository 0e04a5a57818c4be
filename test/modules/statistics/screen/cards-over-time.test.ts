import { expect, test } from 'vitest';
import { cardsOverTime } from '#frontend/modules/statistics/overview.tsx';

const two = (value: number) => String(value).padStart(2, '0');
/** By the clocks of the registry, which are Japan's here. */
const at = (month: number, day: number, hour = 9) => new Date(`2026-${two(month)}-${two(day)}T${two(hour)}:00:00+09:00`).toISOString();
const now = new Date(at(11, 21, 10));
const dayOf = (month: number, day: number) => new Date(at(month, day, 0));
const card = (created: string, updated = created) => ({ created_at: created, updated_at: updated });
const shape = (cards: readonly ReturnType<typeof card>[], isWhole: boolean) => {
  const { unit, periods } = cardsOverTime(cards, isWhole, now);
  return { unit, cards: periods.map((period) => period.cards), first: periods[0]?.start };
};

test('all cards of half a year are counted in the month of their creation, whenever they were updated', () => {
  const cards = [card(at(11, 1, 0)), card(at(10, 31), at(11, 20)), card(at(6, 1, 0)), card(at(5, 31), at(11, 2))];
  expect(shape(cards, true)).toEqual({ unit: 'month', cards: [1, 0, 0, 0, 1, 1], first: dayOf(6, 1) });
});

test('months that may be unread in part are left out', () => {
  const cards = [card(at(11, 3)), card(at(10, 2), at(10, 30)), card(at(9, 15), at(9, 20))];
  expect(shape(cards, false)).toEqual({ unit: 'month', cards: [1, 1], first: dayOf(10, 1) });
});

test('where two whole months were not read, days are shown', () => {
  const cards = [card(at(11, 21, 8)), card(at(11, 20)), card(at(11, 20)), card(at(11, 18, 12))];
  expect(shape(cards, false)).toEqual({ unit: 'day', cards: [0, 2, 1], first: dayOf(11, 19) });
});

test('without cards each month counts none', () => {
  expect(shape([], true)).toMatchObject({ unit: 'month', cards: [0, 0, 0, 0, 0, 0] });
});
