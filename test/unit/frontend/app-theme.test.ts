import { expect, test } from 'vitest';
import { createFudaTheme } from '#frontend/app/theme.ts';

const channel = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** WCAG 2, contrast of two colours. */
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

test.each(['nav-default', 'nav-theme-1'] as const)('every text of %s stands out by at least 4.5 : 1', (name) => {
  const { palette } = createFudaTheme(name, 'ja');
  const { primary, secondary, success, warning, error, text, background, action } = palette;
  const pairs = [
    [secondary.contrastText, secondary.main],
    [primary.contrastText, primary.main],
    [primary.contrastText, primary.dark],
    ...[primary.main, success.main, warning.main, error.main, text.primary, text.secondary].flatMap((ink) =>
      [background.paper, background.default, action.selected].map((ground) => [ink, ground] as const),
    ),
  ] as const;
  const weak = pairs.filter(([ink, ground]) => contrast(ink, ground) < 4.5);
  expect(weak).toEqual([]);
});

/** Degrees on the colour circle: 240 is pure blue, 300 is pure magenta. */
const hue = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI + 360;
};

// proves U3.1
test.each([
  ['nav-default', 'blue', 200, 230],
  ['nav-theme-1', 'purple', 250, 290],
] as const)('the theme %s is %s', (name, _colour, from, to) => {
  const { main } = createFudaTheme(name, 'ja').palette.primary;
  expect(hue(main)).toBeGreaterThan(from);
  expect(hue(main)).toBeLessThan(to);
});

// proves U2.16
test('the layout is wide above 991 px', () => {
  expect(createFudaTheme('nav-default', 'ja').breakpoints.up('md')).toBe('@media (min-width:992px)');
});

test.each(['ja', 'en', 'km'] as const)('%s asks the system for a font before the network', (language) => {
  const families = String(createFudaTheme('nav-default', language).typography.fontFamily).split(', ');
  const own = families.findIndex((family) => family.startsWith('"Noto Sans JP') || family.startsWith('"Noto Sans Khmer'));
  expect(own).toBeGreaterThan(0);
});
