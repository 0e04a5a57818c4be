import { convertToAttr } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromAttributes, toAttribute, toAttributes } from '#functions/data/attribute-value.ts';
import type { Stored } from '#functions/data/attribute-value.ts';

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

  test('that are undefined are not stored, and numbers that are none are a defect', () => {
    expect(toAttributes({ a: undefined, m: { b: undefined } })).toEqual({ m: { M: {} } });
    expect(() => toAttributes({ n: Number.NaN })).toThrow('not allowed');
  });

  test('travel as the SDK would send them, and come back', () => {
    const { value } = fc.letrec<{ value: Stored }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.string({ unit: 'grapheme' }),
        fc.maxSafeInteger(),
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }).map((number) => number + 0),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string().filter((name) => name !== '__proto__'), tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(value, (stored) => {
        expect(toAttribute(stored)).toEqual(convertToAttr(stored));
        expect(fromAttributes({ a: toAttribute(stored) })).toEqual({ a: stored });
      }),
    );
  });
});
