import { expect, it } from 'vitest';
import { evaluationOrder } from '#shared/design/dependencies.ts';

const orderOf = (...needs: number[][]) => evaluationOrder(needs.length, (node) => needs[node] ?? []);

it('a node comes after those it needs, otherwise in ascending order', () => {
  expect([...(orderOf([], [3], [], [2], [1, 0]).order ?? [])]).toEqual([0, 2, 3, 1, 4]);
});

it('a circle comes back with its way', () => {
  expect(orderOf([], [2], [3], [1]).circle).toEqual([1, 2, 3, 1]);
  expect(orderOf([0]).circle).toEqual([0, 0]);
});

it('a chain as long as the largest design exhausts nothing', () => {
  const { order } = evaluationOrder(100_000, (node) => (node < 99_999 ? [node + 1] : []));
  expect([order?.[0], order?.at(-1)]).toEqual([99_999, 0]);
});
