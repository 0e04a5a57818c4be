import { beforeAll, expect, test } from 'vitest';
import { answerText } from '#frontend/lib/answer-text.ts';
import { showLanguage, startI18n } from '#frontend/lib/i18n.ts';

beforeAll(async () => {
  await startI18n();
  await showLanguage('ja');
  await showLanguage('en');
});

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
  ['a value of parts', { code: 'S06', name: 'Brain injury', kind: 'icd10' }, 'S06 Brain injury', 'S06 Brain injury'],
  ['a coma scale', { E: 4, V: 5, M: 6, total: 15 }, '15 · E4 V5 M6', '15 · E4 V5 M6'],
  ['a coma scale without its verbal part', { E: 1, M: 5 }, 'E1 M5', 'E1 M5'],
  ['a coma scale whose verbal part is missing for a reason', { E: 1, M: 5, V: burn }, 'E1 V熱傷 M5', 'E1 V熱傷 M5'],
  ['a blood pressure', { SBP: 120, DBP: 80 }, '120 / 80', '120 / 80'],
  ['a lower blood pressure alone', { DBP: 80 }, '– / 80', '– / 80'],
  ['an age', { year: 9, month: 11 }, '9歳 11か月', '9 y 11 mo'],
  ['an age in months', { month: 5 }, '5か月', '5 mo'],
  ['an age of nothing', { year: 0, month: 0 }, '0歳 0か月', '0 y 0 mo'],
  ['a place', { latitude: 35.68, longitude: 139.76, accuracy: 12 }, '35.68, 139.76', '35.68, 139.76'],
  ['a triage group', { group: 'I', steps: { walks: false, breathes: true, respiratory_rate: 34 } }, 'I', 'I'],
  ['a triage that nobody can judge', { group: 'unknown', steps: { walks: false } }, '判定できません', 'Cannot judge'],
] as const)('%s is one line in either language', (_, value, japanese, english) => {
  expect([answerText(value, 'ja'), answerText(value, 'en')]).toEqual([japanese, english]);
});
