import { expect, it } from 'vitest';
import { closedPeriodOf } from '#shared/access/card-review.ts';

const quarter = { name: 'Q1', from: '2026-01-01', to: '2026-03-31' };
const closes = (moment: string, zone?: string): boolean => closedPeriodOf({ on: true, closed: [{ ...quarter, ...(zone !== undefined && { zone }) }] }, Date.parse(moment), () => null) !== undefined;

/** Zone, its first and its last moment of the period, by its own clock. New York has summer time at the end, and not at the beginning. */
it.each([
  [undefined, '2025-12-31T15:00:00.000Z', '2026-03-31T14:59:59.999Z'],
  ['Asia/Phnom_Penh', '2025-12-31T17:00:00.000Z', '2026-03-31T16:59:59.999Z'],
  ['Asia/Kathmandu', '2025-12-31T18:15:00.000Z', '2026-03-31T18:14:59.999Z'],
  ['America/New_York', '2026-01-01T05:00:00.000Z', '2026-04-01T03:59:59.999Z'],
  ['UTC', '2026-01-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z'],
])('a period ends and begins with the days of %s', (zone, first, last) => {
  const beside = (moment: string, by: number): string => new Date(Date.parse(moment) + by).toISOString();
  expect([beside(first, -1), first, last, beside(last, 1)].map((moment) => closes(moment, zone))).toEqual([false, true, true, false]);
});

/** The answer to the arrival, and whether Q1 holds the card: made in Q1, and made later. */
it.each([
  ['2026-02-01', true, true],
  ['2026-03-31T23:59', true, true],
  ['2026-04-01', false, false],
  ['2025-12-31T23:59', false, false],
  ['2026-02', true, true],
  ['2026-02~', true, true],
  ['2026-05', false, false],
  // Only some of the days that it may mean lie in the period, so the day of entry decides.
  ['2026', true, false],
  [null, true, false],
  ['unreadable', true, false],
])('a period that goes by the arrival judges %s by its days, and by the day of entry where it does not tell', (arrival, madeInside, madeLater) => {
  const setting = { on: true, closed: [{ ...quarter, date: 'visit.arrival' }] };
  const isClosed = (made: string): boolean => closedPeriodOf(setting, Date.parse(made), (path) => (path === 'visit.arrival' ? arrival : null)) !== undefined;
  expect([isClosed('2026-02-15T00:00:00Z'), isClosed('2026-11-15T00:00:00Z')]).toEqual([madeInside, madeLater]);
});
