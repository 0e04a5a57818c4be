import { expect, test } from 'vitest';
import { mixesScripts } from '#shared/text/scripts.ts';

test.each([
  ['aoi', false],
  ['аоі', false],
  ['aоi', true],
  ['αoi', true],
  ['ａｏｉ-01', false],
  ['看護師aoi', false],
  ['カナ漢字', false],
  ['ខ្មែរaoi', false],
])('%s mixes scripts that look alike: %s', (text, mixes) => {
  expect(mixesScripts(text)).toBe(mixes);
});
