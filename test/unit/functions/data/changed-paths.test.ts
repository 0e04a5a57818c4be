import * as fc from '#test/support/properties.ts';
import { expect, it } from 'vitest';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { changedPaths } from '#functions/cards/data/card-history.ts';

it('each answer that was added, changed or cleared is told with what it was', () => {
  const before = { p: { same: 1, changed: 'a', cleared: ['x'] }, gone: { a: true } };
  const after = { p: { same: 1, changed: 'b', added: 2 }, fresh: { a: false } };
  expect(changedPaths(before, after)).toEqual([
    { path: 'p.changed', old: 'a' },
    { path: 'p.cleared', old: ['x'] },
    { path: 'p.added', old: null },
    { path: 'gone.a', old: true },
    { path: 'fresh.a', old: null },
  ]);
});

it('answers of parts and lists are the same whatever the order of their parts, not of their entries', () => {
  const before = { p: { bp: { SBP: 120, DBP: 80 }, list: ['a', 'b'] } };
  expect(changedPaths(before, { p: { bp: { DBP: 80, SBP: 120 }, list: ['a', 'b'] } })).toEqual([]);
  expect(changedPaths(before, { p: { bp: { SBP: 120 }, list: ['b', 'a'] } }).map(({ path }) => path)).toEqual([
    'p.bp',
    'p.list',
  ]);
});

it('the old answers laid over the new ones give the card as it was', () => {
  const value: fc.Arbitrary<AnswerValue> = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.integer({ min: 0, max: 3 }),
    fc.constant(true),
    fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }),
    fc.record({ year: fc.integer({ min: 0, max: 2 }) }),
  );
  const page = fc.dictionary(fc.constantFrom('a', 'b', 'c'), value);
  const answers = fc.record({ p: page, q: page });
  fc.assert(
    fc.property(answers, answers, (before, after) => {
      const restored: Record<string, Record<string, AnswerValue>> = structuredClone(after);
      for (const { path, old } of changedPaths(before, after)) {
        const [page = '', name = ''] = path.split('.');
        if (old === null) delete restored[page]?.[name];
        else restored[page]![name] = old;
      }
      expect(restored).toEqual(before);
    }),
  );
});
