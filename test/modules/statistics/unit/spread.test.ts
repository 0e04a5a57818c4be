import { expect, test } from 'vitest';
import { spreadOf } from '#functions/modules/statistics/spread.ts';
import { countByMonth } from '#functions/modules/statistics/data/creations.ts';

const bandsOf = (values: readonly number[]) => spreadOf(values)?.bands.map(({ from, to, count }) => [from, to, count]);
const filled = (values: readonly number[]) => bandsOf(values)?.filter(([, , count]) => count !== 0);

test('without a value there is no spread', () => {
  expect(spreadOf([])).toBeNull();
});

// The expected values are those of R 4.3 `quantile(x)` (type 7) and of Excel QUARTILE.INC.
test.each([
  [[7], 7, 7, 7],
  [[1, 2], 1.25, 1.5, 1.75],
  [[1, 2, 3, 4], 1.75, 2.5, 3.25],
  [[5, 1, 4, 2, 3], 2, 3, 4],
  [[6, 7, 15, 36, 39, 40, 41, 42, 43, 47, 49], 25.5, 40, 42.5],
  [[36.5, 36.7], 36.55, 36.6, 36.65],
  [[0.1, 0.2], 0.125, 0.15, 0.175],
  [[-3, -1], -2.5, -2, -1.5],
])('quartiles of %j are %d, %d and %d', (values, lower, median, upper) => {
  expect(spreadOf(values)).toMatchObject({ lower, median, upper });
});

test('a value at an edge is in the band that begins there', () => {
  expect(bandsOf([0, 10, 19, 20, 60, 79, 80, 100])).toEqual([[0, 10, 1], [10, 20, 2], [20, 30, 1], [30, 40, 0], [40, 50, 0], [50, 60, 0], [60, 70, 1], [70, 80, 1], [80, 90, 1], [90, 100, 0], [100, 110, 1]]);
});

test('edges of decimals are exact, where binary fractions are not', () => {
  expect(bandsOf([0.1, 0.2, 0.3, 0.3, 0.6, 0.7])).toEqual([[0.1, 0.2, 1], [0.2, 0.3, 1], [0.3, 0.4, 2], [0.4, 0.5, 0], [0.5, 0.6, 0], [0.6, 0.7, 1], [0.7, 0.8, 1]]);
});

test('negative values keep bands that are closed below', () => {
  expect(filled([-20, -10, -1, 0, 1])).toEqual([[-20, -18, 1], [-10, -8, 1], [-2, 0, 1], [0, 2, 2]]);
});

test('a short scale of whole numbers has a band for each value', () => {
  expect(bandsOf([3, 15, 15, 14])?.map(([from]) => from)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  expect(bandsOf([4, 4, 4])).toEqual([[4, 5, 3]]);
});

test('far values share an open band, so that they do not flatten the others', () => {
  const pulses = [60, 62, 64, 70, 72, 74, 80, 82];
  expect(filled([...pulses, 9_999])).toEqual([[60, 62, 1], [62, 64, 1], [64, 66, 1], [70, 72, 1], [72, 74, 1], [74, 76, 1], [80, 82, 1], [82, 84, 1], [84, null, 1]]);
  expect(filled([...pulses, -500])?.[0]).toEqual([null, 60, 1]);
});

test('a far value at the edge of an open band is in it', () => {
  expect(filled([60, 60, 61, 63, 64, 66, 68, 89, 90])?.slice(-2)).toEqual([[88, 90, 1], [90, null, 1]]);
});

test('every value is in one band, whatever the values are', () => {
  for (const values of [[0, 0, 0, 5], [1e15, -1e15, 0.001], [1, 1, 1, 1, 1000], [0.000_001, 3], Array.from({ length: 500 }, (_, at) => (at * 7919) % 1013)]) {
    const bands = bandsOf(values)!;
    expect(bands.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(values.length);
    expect(bands.length).toBeLessThanOrEqual(18);
  }
});

test('cards are counted by the month in the zone of the registry', () => {
  const moments = ['2025-12-31T14:59:59Z', '2025-12-31T15:00:00Z', '2026-01-31T14:59:59.999Z', '2026-03-01T00:00:00Z'].map((moment) => Date.parse(moment));
  expect(countByMonth(moments, 'Asia/Tokyo')).toEqual([{ month: '2025-12', cards: 1 }, { month: '2026-01', cards: 2 }, { month: '2026-03', cards: 1 }]);
  expect(countByMonth(moments, 'UTC')).toEqual([{ month: '2025-12', cards: 2 }, { month: '2026-01', cards: 1 }, { month: '2026-03', cards: 1 }]);
});
