import { expect, test } from 'vitest';
import { answerText } from '#frontend/lib/answer-text.ts';

const fall = { ja: '転落', en: 'Fall' };
const burn = { ja: '熱傷' };

test.each([
  ['text', 'TR-1', 'TR-1', 'TR-1'],
  ['a number', 0, '0', '0'],
  ['nothing', null, '', ''],
  ['a date', '2026-11-05', '2026/11/05', '5 Nov 2026'],
  ['a date with its time', '2026-11-05T09:07', '2026/11/05 9:07', '5 Nov 2026, 09:07'],
  ['a date that does not exist', '2026-13-45', '2026-13-45', '2026-13-45'],
  ['a ticked check', true, '✓', '✓'],
  ['a worded choice', fall, '転落', 'Fall'],
  ['several worded choices, one without English', [fall, burn], '転落、熱傷', 'Fall, 熱傷'],
  ['a retired choice', ['old', fall], 'old、転落', 'old, Fall'],
  ['a value of parts', { code: 'S06', name: 'Brain injury' }, 'S06 Brain injury', 'S06 Brain injury'],
] as const)('%s is one line in either language', (_, value, japanese, english) => {
  expect([answerText(value, 'ja'), answerText(value, 'en')]).toEqual([japanese, english]);
});
