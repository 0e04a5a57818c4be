import { expect, test } from 'vitest';
import { rowTypeBySpelling } from '#shared/items/workbooks.ts';
import { blockRows } from '#shared/modules/other-forms/row-types.ts';

test('no word in the column "type" is the name of an item type and of a block', () => {
  expect(rowTypeBySpelling.size).toBeGreaterThan(100);
  expect([...rowTypeBySpelling.keys()].filter((spelling) => blockRows.has(spelling))).toEqual([]);
});
