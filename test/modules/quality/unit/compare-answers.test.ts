import { expect, test } from 'vitest';
import { comparisonsOf } from '#functions/modules/quality/compare-answers.ts';
import type { AnswerValue, CardDesign } from '#shared/design/card-design.ts';
import { design, item } from '#test/support/form-builder.ts';

/** Whether two answers agree, and whether the ranges in which they are looked for meet. */
const agree = (of: CardDesign, one: AnswerValue, other: AnswerValue): boolean => {
  const [comparison] = comparisonsOf(of);
  const result = comparison!.agrees(one, other);
  expect(comparison!.agrees(other, one)).toBe(result);
  if (result && comparison!.term.within !== undefined) {
    expect(comparison!.ranges(one)).toContain(comparison!.ranges(other)[0]);
    expect(comparison!.ranges(other)).toContain(comparison!.ranges(one)[0]);
  }
  return result;
};
const rule = (type: 'string' | 'date' | 'datetime' | 'number' | 'time', nearness: object = {}): CardDesign => ({ ...design([item(type, 'x')]), duplicates: [{ item: 'p.x', ...nearness }] });

test.each<[CardDesign, AnswerValue, AnswerValue, boolean]>([
  [rule('string'), 'Sato Aoi', 'ＳＡＴＯ　ａｏｉ', true],
  [rule('string'), 'さとう', 'サトウ', true],
  [rule('string'), '髙橋　優', '高橋優', true],
  [rule('string'), '\u3164', '\u3164', false],
  [rule('string'), ' ', ' ', false],
  [rule('string'), null, null, false],
  [rule('date'), '1950-02-03', '1950-02-03', true],
  [rule('date'), '1950-02', '1950-02', false],
  [rule('date'), '1950-02-03~', '1950-02-03~', false],
  [rule('number'), 12.5, 12.5, true],
  [rule('number'), 0, 0, true],
  [rule('number'), 0, null, false],
  [rule('number', { within: 0.1 }), 36.5, 36.6, true],
  [rule('number', { within: 0.1 }), 36.5, 36.61, false],
  [rule('number', { within: 0.1 }), -0.05, 0.05, true],
  [rule('date', { within: 1, unit: 'days' }), '2026-02-28', '2026-03-01', true],
  [rule('date', { within: 1, unit: 'days' }), '2024-02-28', '2024-03-01', false],
  [rule('datetime', { within: 1, unit: 'days' }), '2026-01-01T00:01', '2026-01-02T23:59', true],
  [rule('datetime', { within: 12, unit: 'hours' }), '2026-01-01T18:00', '2026-01-02T06:00', true],
  [rule('datetime', { within: 12, unit: 'hours' }), '2026-01-01T18:00', '2026-01-02T06:00:01', false],
  [rule('time'), '15:05', '15:05', true],
])('%#: agrees as stated', (of, one, other, expected) => {
  expect(agree(of, one, other)).toBe(expected);
});

test('whatever lies near enough lies in a range in which it is looked for', () => {
  for (let step = -400; step <= 400; step += 1) agree(rule('number', { within: 0.7 }), step / 10, step / 10 + 0.7);
  for (let day = 1; day <= 28; day += 1) for (let other = 1; other <= 28; other += 1) expect(agree(rule('date', { within: 3, unit: 'days' }), `2026-02-${String(day).padStart(2, '0')}`, `2026-02-${String(other).padStart(2, '0')}`)).toBe(Math.abs(day - other) <= 3);
});

test.each([
  ['a number that was a text', item('number', 'x'), '007', 7],
  ['a number that was typed in full width', item('number', 'x'), '１２', 12],
  ['a text that was a number', item('string', 'x'), 12.5, '12.5'],
  ['a date that was a moment', item('date', 'x'), '2026-05-01T10:00', '2026-05-01'],
])('the answer of an earlier version is compared as what it says: %s', (_what, asked, before, now) => {
  const [comparison] = comparisonsOf({ ...design([asked]), duplicates: [{ item: 'p.x' }] });
  expect([comparison?.agrees(before, now), comparison?.key(before) === comparison?.key(now), comparison?.agrees('other', now)]).toEqual([true, true, false]);
});
