import * as fc from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { countDigits, cutNumber, decimalText, readDecimal } from '#shared/text/decimal.ts';

describe('typed text becomes a number', () => {
  it.each([
    ['37.5', 37.5],
    ['３７．５', 37.5],
    ['３７。５', 37.5],
    ['37｡5', 37.5],
    ['１，２３４', 1234],
    ['1,234,567.8', 1234567.8],
    ['37，5', 37.5],
    ['37、5', 37.5],
    ['12..5', 12.5],
    ['1，234．5', 1234.5],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['三十七', 37],
    ['百二十', 120],
    ['千二百三十四', 1234],
    ['三十七・五', 37.5],
    ['ー５', -5],
    ['－５', -5],
    ['−5', -5],
    ['‐5', -5],
    ['–5', -5],
    ['—5', -5],
    ['―5', -5],
    ['ｰ5', -5],
    ['- 3', -3],
    ['　１２　', 12],
    ['+7', 7],
    ['007', 7],
    ['.5', 0.5],
    ['5.', 5],
    ['-0', 0],
    ['〇.五', 0.5],
    ['三七', 37],
    ['១២០', 120],
    ['១២\u200b០', 120],
    ['៣៧．៥', 37.5],
    ['一二〇', 120],
    ['零', 0],
    ['ー三七。五', -37.5],
    ['─5', -5],
  ])('%s is %d', (text, value) => {
    expect(readDecimal(text)).toBe(value);
  });

  it.each(['1.2.3', '1 234', '１\u00a02', '1,200,5', '1,23,456', '1.200,5', '二十三十', '30十', '1.5百', '12a', '', ' ', '-', 'ー', '.', 'abc', '12kg', '1e3', '5-', '1-2', 'Infinity', 'NaN', '0x10', '9'.repeat(400)])('"%s" is no number', (text) => {
    expect(readDecimal(text)).toBeNull();
  });

  it('cuts beyond the scale and never rounds', () => {
    expect(readDecimal('1.239', 2)).toBe(1.23);
    expect(readDecimal('-1.239', 2)).toBe(-1.23);
    expect(readDecimal('9.99', 0)).toBe(9);
    expect(readDecimal('1.005', 3)).toBe(1.005);
  });

  it('never turns a decimal comma into a tenfold number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
        const read = readDecimal(`${whole}，${part}`);
        expect(read).toBe(Number(`${whole}.${part}`));
      }),
    );
  });
});

describe('a number', () => {
  it('is cut on its decimal text, not on its binary fraction', () => {
    expect(cutNumber(1.15, 1)).toBe(1.1);
    expect(cutNumber(0.29, 2)).toBe(0.29);
    expect(cutNumber(1e-7, 3)).toBe(0);
    expect(cutNumber(-0.001, 2)).toBe(0);
    expect(cutNumber(Number.POSITIVE_INFINITY, 2)).toBeNull();
  });

  it('has a text without exponent', () => {
    expect(decimalText(1.5e-7)).toBe('0.00000015');
    expect(decimalText(-1.25e22)).toBe('-12500000000000000000000');
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(decimalText(value))).toBe(value === 0 ? 0 : value);
        expect(decimalText(value)).not.toContain('e');
      }),
    );
  });

  it('counts its digits without sign and point', () => {
    expect(countDigits(-12.5)).toBe(3);
    expect(countDigits(0.5)).toBe(2);
    expect(countDigits(1e21)).toBe(22);
  });
});
