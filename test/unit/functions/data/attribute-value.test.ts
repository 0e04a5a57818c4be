import { describe, expect, test } from 'vitest';
import { fromAttributes, toAttributes } from '#functions/data/expression.ts';

describe('stored values', () => {
  test('come back as they were, whatever they hold', () => {
    const item = {
      text: '札',
      empty: '',
      number: -1.25,
      large: Number.MAX_SAFE_INTEGER,
      yes: true,
      no: false,
      nothing: null,
      bytes: new Uint8Array([0, 255]),
      list: [1, 'a', null, [], {}],
      map: { inner: { deep: [{ x: 1 }] } },
    };
    expect(fromAttributes(toAttributes(item))).toEqual(item);
  });

  test('are read as answers spell them, bytes in base64, too', () => {
    expect(fromAttributes({ bytes: { B: 'AP8=' }, map: { M: { list: { L: [{ N: '-1.25' }, { NULL: true }] } } } })).toEqual({ bytes: Buffer.from([0, 255]), map: { list: [-1.25, null] } });
  });

  test('of a kind that nobody stores are a defect instead of a lost value', () => {
    expect(() => fromAttributes({ set: { SS: ['a'] } })).toThrow('never stored');
  });

  test('that are undefined are not stored, and numbers that are none are a defect', () => {
    expect(toAttributes({ a: undefined, m: { b: undefined } })).toEqual({ m: { M: {} } });
    expect(() => toAttributes({ n: Number.NaN })).toThrow('not allowed');
  });
});
