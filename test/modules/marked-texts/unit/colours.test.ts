import * as fc from '#test/support/properties.ts';
import { expect, test } from 'vitest';
import { readableColour } from '#shared/modules/marked-texts/colours.ts';

/** Contrast with white, as WCAG 2.2 defines it, written out on its own. */
const contrast = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }) as [number, number, number];
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
};

test('any colour can be read: a dark one as it is, a light one made darker', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
      const written = `#${value.toString(16).padStart(6, '0')}`;
      const shown = readableColour(written)!;
      expect(contrast(shown)).toBeGreaterThanOrEqual(5);
      expect(shown === written || contrast(written) < 5.3).toBe(true);
    }),
  );
});

test.each([
  ['#B00020', '#b00020'],
  ['#00f', '#0000ff'],
  [' Navy ', '#000080'],
  ['rgb(0,0,128)', '#000080'],
  ['rgb(0 0 128)', '#000080'],
  ['rgba(0, 0, 128, 1)', '#000080'],
])('%s is a colour', (written, shown) => {
  expect(readableColour(written)).toBe(shown);
});

test.each(['', 'reddish', '#12', '#12345', '#12345678', 'rgb(0,0,300)', 'rgba(0,0,128,0.2)', 'url(x)', 'var(--x)', 'inherit', 'transparent', 'red;position:fixed', 'constructor', '__proto__'])('%j is none', (written) => {
  expect(readableColour(written)).toBeNull();
});
