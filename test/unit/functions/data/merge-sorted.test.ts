import * as fc from '#test/support/properties.ts';
import { expect, it } from 'vitest';
import { mergeSorted } from '#functions/data/merge-sorted.ts';

const sourceOf = (numbers: readonly number[]) => {
  const read = { count: 0 };
  const entries = async function* entries(): AsyncGenerator<number, void> {
    for (const number of numbers) {
      read.count += 1;
      yield await Promise.resolve(number);
    }
  };
  return { source: entries(), read };
};

it('ordered sources become one ordered stream with every entry of each', async () => {
  const lists = fc.array(
    fc.array(fc.nat(20)).map((list) => list.toSorted((a, b) => a - b)),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(lists, async (each) => {
      const merged: number[] = [];
      for await (const entry of mergeSorted(each.map((list) => sourceOf(list).source), (a, b) => a < b)) merged.push(entry);
      expect(merged).toEqual(each.flat().toSorted((a, b) => a - b));
    }),
  );
});

it('a source is read to its next entry, not to its end', async () => {
  const sources = [sourceOf([1, 3, 5, 7]), sourceOf([2, 4, 6, 8])];
  const merged = mergeSorted(
    sources.map(({ source }) => source),
    (a, b) => a < b,
  );
  expect([(await merged.next()).value, (await merged.next()).value]).toEqual([1, 2]);
  expect(sources.map(({ read }) => read.count)).toEqual([2, 1]);
});
