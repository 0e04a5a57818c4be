import { expect, test } from 'vitest';
import { meaningOf } from '#shared/text/spellings.ts';

test('one spelling with two meanings is refused by name', () => {
  const entries = [['text', 'text', 'text'], ['tel', 'text', 'text'], ['tel', 'phone', 'phone']] as const;
  expect(() => meaningOf(entries)).toThrow('"tel" is a spelling of "text" and of "phone". Take it out of one of them.');
});

test('a spelling that is named twice for one meaning stays', () => {
  expect([...meaningOf([['tel', 'text', 'text'], ['tel', 'text', 'text']])]).toEqual([['tel', 'text']]);
});
