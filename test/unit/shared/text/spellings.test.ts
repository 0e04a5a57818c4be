import { expect, test } from 'vitest';
import { blockRows } from '#shared/modules/other-forms/row-types.ts';
import { rowTypeBySpelling } from '#shared/items/workbooks.ts';
import { meaningOf } from '#shared/text/spellings.ts';

test('one spelling with two meanings is refused by name', () => {
  const entries = [['text', 'text', 'text'], ['tel', 'text', 'text'], ['tel', 'phone', 'phone']] as const;
  expect(() => meaningOf(entries)).toThrow('"tel" is a spelling of "text" and of "phone". Take it out of one of them.');
});

test('a spelling that is named twice for one meaning stays', () => {
  expect([...meaningOf([['tel', 'text', 'text'], ['tel', 'text', 'text']])]).toEqual([['tel', 'text']]);
});

test('no word in the column "type" is the name of an item type and of a block', () => {
  expect(rowTypeBySpelling.size).toBeGreaterThan(100);
  expect([...rowTypeBySpelling.keys()].filter((spelling) => blockRows.has(spelling))).toEqual([]);
});
