import { expect, test } from 'vitest';
import { itemsInTable, type Item } from './items.ts';
import { lastRelease, readRelease } from './keep.ts';
import { storeOneOfEach } from './one-of-each.ts';

/** Each kind of item, by its keys without ids, with each of its attributes. Counters name theirs by folder, month and hospital. */
const shapesOf = (items: readonly Item[]): readonly string[] => {
  const kindOf = ({ pk, sk }: Item): string => [pk?.S ?? '', sk?.S ?? ''].map((key) => key.split('|')[0]!.split('#').filter((part) => /^[A-Z]{0,3}$/.test(part)).join('#')).join(' ');
  const shapes = items.flatMap((item) => (item['pk']?.S?.endsWith('#T') === true ? [kindOf(item)] : Object.keys(item).map((name) => `${kindOf(item)}: ${name}`)));
  return [...new Set(shapes)].toSorted();
};

// A release that stores otherwise needs a fixture of its own: test/README, "Change a stored form".
test('this release stores the same forms', async () => {
  const { items } = await readRelease(lastRelease);
  await storeOneOfEach();
  const before = new Set(shapesOf(items));
  expect(shapesOf(await itemsInTable()).filter((shape) => !before.has(shape))).toEqual([]);
});
