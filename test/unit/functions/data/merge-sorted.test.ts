import * as fc from '#test/support/properties.ts';
import { expect, it } from 'vitest';
import { mergeSorted } from '#functions/data/merge-sorted.ts';
import type { Source } from '#functions/data/merge-sorted.ts';

const sourceOf = (numbers: readonly number[]) => {
  let index = 0;
  const read = { count: 0 };
  const source: Source<number> = () => {
    read.count += 1;
    return Promise.resolve(numbers[index++]);
  };
  return { source, read };
};

it('ordered sources become one ordered stream with every entry of each', async () => {
  const lists = fc.array(
    fc.array(fc.nat(20)).map((list) => list.toSorted((a, b) => a - b)),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(lists, async (each) => {
      const next = mergeSorted(
        each.map((list) => sourceOf(list).source),
        (a, b) => a < b,
      );
      const merged: number[] = [];
      for (let entry = await next(); entry !== undefined; entry = await next()) merged.push(entry);
      expect(merged).toEqual(each.flat().toSorted((a, b) => a - b));
    }),
  );
});

it('a source is read one entry further than taken, not to its end', async () => {
  const sources = [sourceOf([1, 3, 5, 7]), sourceOf([2, 4, 6, 8])];
  const next = mergeSorted(
    sources.map(({ source }) => source),
    (a, b) => a < b,
  );
  expect([await next(), await next()]).toEqual([1, 2]);
  expect(sources.map(({ read }) => read.count)).toEqual([2, 2]);
});
