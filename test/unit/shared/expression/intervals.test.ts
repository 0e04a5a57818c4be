import * as fc from '#test/support/properties.ts';
import { expect, test } from 'vitest';
import { evaluateExpression } from '#shared/language/expression/evaluate-expression.ts';
import { parseExpression } from '#shared/language/expression/parse-expression.ts';

const runs = { numRuns: 2_000 };
const resultOf = (text: string) => evaluateExpression(parseExpression(text).tree!, { today: '2026-11-21', self: null, read: () => null, readAll: () => [] });

/** Counted by the calendar of the machine, which the engine does not ask. */
const minute = fc.integer({ min: Date.UTC(1900, 0, 1) / 60_000, max: Date.UTC(2200, 0, 1) / 60_000 });
const written = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(0, 16);

test('minutes and hours between moments are counted over midnights, months and leap days', () => {
  fc.assert(
    fc.property(minute, minute, (from, to) => {
      const [one, other] = [written(from), written(to)];
      expect(resultOf(`difference-in-minutes('${one}', '${other}')`)).toBe(to - from);
      expect(resultOf(`difference-in-hours('${one}', '${other}') * 60`)).toBe(to - from);
      expect(resultOf(`date-time('${one.slice(0, 10)}', '${one.slice(11)}')`)).toBe(one);
    }),
    runs,
  );
});

test('of times of day alone, the next occurrence is meant', () => {
  fc.assert(
    fc.property(fc.nat(1439), fc.nat(1439), (from, to) => {
      const found = resultOf(`difference-in-minutes('${written(from).slice(11)}', '${written(to).slice(11)}')`);
      expect(found).toBe(to >= from ? to - from : 1440 - from + to);
    }),
    runs,
  );
});
