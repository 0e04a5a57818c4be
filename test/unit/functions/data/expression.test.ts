import { describe, expect, test } from 'vitest';
import { createExpression } from '#functions/data/expression.ts';

describe('an expression', () => {
  test('joins tests by and, lists of them by or, and holds no name and no value itself', () => {
    const expression = createExpression();
    const text = expression.condition([{ 'folders.x.version': { equals: 3 }, h: 'present' }, { pk: 'absent' }, { n: { atMost: 5 } }]);
    expect(text).toBe('(#0.#1.#2 = :0 AND attribute_exists(#3)) OR (attribute_not_exists(#4)) OR (#5 <= :1)');
    expect(expression.placeholders()).toEqual({
      ExpressionAttributeNames: { '#0': 'folders', '#1': 'x', '#2': 'version', '#3': 'h', '#4': 'pk', '#5': 'n' },
      ExpressionAttributeValues: { ':0': 3, ':1': 5 },
    });
  });

  test('sets, removes and adds in one text; a value that is undefined is removed', () => {
    const expression = createExpression();
    expect(expression.changes({ set: { a: 'x', b: undefined }, add: { n: -1 }, remove: ['c'] })).toBe('SET #0 = :0 REMOVE #2, #3 ADD #1 :1');
    expect(expression.placeholders().ExpressionAttributeValues).toEqual({ ':0': 'x', ':1': -1 });
  });

  test('without tests is no condition', () => {
    const expression = createExpression();
    expect(expression.condition(undefined)).toBeUndefined();
    expect(expression.placeholders()).toEqual({ ExpressionAttributeNames: undefined, ExpressionAttributeValues: undefined });
  });
});
