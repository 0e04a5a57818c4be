import * as fc from '#test/support/properties.ts';
import { describe, expect, test } from 'vitest';
import type { AnswerValue, Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { effectOn } from '#shared/modules/versions/change-effects.ts';
import type { ComparedCard } from '#shared/modules/versions/change-effects.ts';
import { compareDesigns } from '#shared/modules/versions/compare-designs.ts';
import { changeEffects } from '#shared/modules/versions/design-change.ts';
import type { ChangeEffect } from '#shared/modules/versions/design-change.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { answersWithoutPlace } from '#shared/form/answers-without-place.ts';
import { prepare } from '#shared/form/prepare.ts';
import { choices, context, design, item, open, page, plugin, repeat } from '#test/support/form-builder.ts';
import { randomDesign } from '#test/support/random-form.ts';
import { copyOf, spotsOf, versionEdits } from '#test/support/version-edits.ts';
import type { VersionEdit } from '#test/support/version-edits.ts';

const worstOf = (effects: readonly ChangeEffect[]): ChangeEffect => changeEffects[Math.max(0, ...effects.map((effect) => changeEffects.indexOf(effect)))] ?? 'safe';

const changesBetween = (before: CardDesign, after: CardDesign) => compareDesigns(before, after).changes.map(({ change }) => change);

/** Decisions from a seed, the same on every machine. */
const decisions = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const designs = fc.sample(randomDesign, { seed: 20_261_121, numRuns: 400 });
/** Hardly a random design has a sum on a page without conditions. */
const sums = design([item('number', 'a', { number_format: { scale: 1 } }), item('number', 'b', { number_format: { scale: 1 } }), plugin('sum', 'total', { sources: ['p.a', 'p.b'] })]);

interface Edited {
  readonly edit: VersionEdit;
  readonly before: CardDesign;
  readonly after: CardDesign;
}

/** The edit at a place of a random design where it fits and gives a design that may be uploaded. */
const editAt = (edit: VersionEdit, number: number): Edited => {
  const decide = decisions(number + 1);
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    const before = decide(20) === 0 ? sums : designs[decide(designs.length)]!;
    const copy = copyOf(before);
    const spots = spotsOf(copy).filter((spot) => edit.fits(spot));
    const spot = spots[decide(Math.max(1, spots.length))];
    if (!spot) continue;
    edit.apply(spot, copy);
    const after = copy as unknown as CardDesign;
    if (readDesign(JSON.parse(JSON.stringify(after))).design && JSON.stringify(after) !== JSON.stringify(before)) return { edit, before, after };
  }
  throw new Error(`No design takes the edit "${edit.name}".`);
};

const edited = Array.from({ length: 200 }, (_, number) => editAt(versionEdits[number % versionEdits.length]!, number));

const typed: readonly AnswerValue[] = ['a', 'b', 'c', true, 1, 2.5, 40, 'abc', '2026-01-02', ['a', 'b'], ['c'], ['none']];

/** Answers of cards that were saved under the earlier version, as the engine stores them. */
const cardsOf = (before: CardDesign, number: number): { id: string; vals: Answers }[] => {
  const places = spotsOf(copyOf(before));
  return Array.from({ length: 5 }, (_, index) => {
    const decide = decisions(number * 100 + index);
    const session = open(before);
    for (let act = 0; act < 60; act += 1) {
      const place = places[decide(places.length)]!;
      if (place.isRepeated || !enterable.includes(place.item.type)) {
        if (place.item.class === 'repeat' && !place.isRepeated) session.addRepetition(`${place.page.name}.${place.item.name}`);
        if (place.isRepeated && enterable.includes(place.item.type)) {
          const path = `${place.page.name}.${place.item.name}_1`;
          if (isThere(session, path)) session.set(path, typed[decide(typed.length)]!);
        }
        continue;
      }
      session.set(`${place.page.name}.${place.item.name}`, typed[decide(typed.length)]!);
    }
    const invalid = new Set(session.issues().map(({ path }) => path));
    for (const path of invalid) if (isThere(session, path) && session.item(path).value !== null && !path.endsWith('box')) clear(session, path);
    return { id: `card${index}`, vals: session.answers() };
  });
};

type Session = ReturnType<typeof open>;

const isThere = (session: Session, path: string): boolean => {
  try {
    return session.item(path).exposed;
  } catch {
    return false;
  }
};
const clear = (session: Session, path: string): void => {
  if (session.item(path).item.class === 'attribute') session.set(path, null);
};

const leaves = (answers: Answers): Map<string, AnswerValue> =>
  new Map(Object.entries(answers).flatMap(([name, values]) => Object.entries(values).map(([key, value]) => [`${name}.${key}`, value] as const)));

const enterable = ['number', 'string', 'barcode', 'date', 'single', 'multi', 'check'];
/** Several choices come in design order; which they are is what counts. */
const wordsOf = (value: AnswerValue): string => JSON.stringify(Array.isArray(value) ? (value as readonly AnswerValue[]).map((each) => JSON.stringify(each)).toSorted() : typeof value === 'number' ? `${value}` : value);

/** What the engine makes of a stored card under the later version: gone answers, and findings about those that stay. */
const fateOf = (after: CardDesign, vals: Answers) => {
  const session = open(after, vals);
  const kept = leaves(session.answers());
  const types = new Map(spotsOf(copyOf(after)).map(({ page: at, item: of }) => [`${at.name}.${of.name}`, (of.type ?? of.class) as string]));
  // What is computed follows the rest, and a repeat's count is no text.
  const isComputed = (path: string): boolean => ['repeat', 'plugin', 'watch', 'score_level', 'hidden_count'].includes(types.get(path.replace(/(_\d+)+$/, '')) ?? '');
  const lost = [...leaves(vals)].filter(([path, value]) => {
    if (isComputed(path)) return false;
    if (!kept.has(path)) return true;
    const now = kept.get(path);
    return wordsOf(now ?? null) !== wordsOf(value);
  });
  const issues = session.issues().filter(({ code }) => code !== 'item.required');
  return {
    lost: lost.map(([path]) => path),
    gone: issues.filter(({ code }) => ['item.not_a_choice', 'item.invalid'].includes(code)).map(({ path }) => path),
    unfit: issues.filter(({ code }) => !['item.not_a_choice', 'item.invalid'].includes(code)).map(({ path }) => path),
  };
};

describe('200 edits of designs', () => {
  test.each(edited.map((each, number) => ({ ...each, number, fact: `${number}: ${each.edit.name}` })))('$fact', ({ edit, before, after, number }) => {
    const changes = changesBetween(before, after);
    expect(changes.map(({ kind }) => kind)).toContain(edit.kind);
    const cards = cardsOf(before, number);
    const found = effectOn(compareDesigns(before, after), cards, context.today);
    const worst = worstOf(changes.map(({ effect }) => effect));
    // The engine is the judge: what it drops must never have been called safe, and the cards must be counted.
    const fates = cards.map(({ id, vals }) => ({ id, ...fateOf(after, vals) }));
    const losing = fates.filter(({ lost, gone }) => lost.length + gone.length > 0);
    expect(losing.length === 0 || worst === 'loses_data' ? [] : losing).toEqual([]);
    expect(found.total.lost).toBeGreaterThanOrEqual(losing.length);
    // A save asks the engine the same: what it would keep beside a card must have been announced.
    const keeping = cards.filter(({ vals }) => answersWithoutPlace(prepare(before), prepare(after), vals, context).length > 0);
    expect(keeping.length === 0 || worst === 'loses_data' ? [] : keeping).toEqual([]);
    expect(found.total.lost).toBeGreaterThanOrEqual(keeping.length);
    const unfit = fates.filter((fate) => fate.unfit.length > 0 && !losing.includes(fate));
    expect(found.total.unfit + found.total.lost).toBeGreaterThanOrEqual(unfit.length);
    expect(worst).toBe(edit.effect);
  });

  test('show every edit, and each class many times', () => {
    expect(new Set(edited.map(({ edit }) => edit.name)).size).toBe(versionEdits.length);
    for (const effect of changeEffects) expect(edited.filter(({ edit }) => edit.effect === effect).length).toBeGreaterThan(30);
  });
});

test('a design is no different from itself', () => {
  for (const same of designs.slice(0, 50)) expect(changesBetween(same, structuredClone(same))).toEqual([]);
});

describe('the effect on cards', () => {
  const before = design([
    item('number', 'hr', { valid_range: { min: 0, max: 300 } }),
    item('single', 'sex', { choices: choices('m', 'f', 'x') }),
    repeat('injury', [item('string', 'site')]),
  ]);
  const cards: ComparedCard[] = [
    { id: 'one', vals: { p: { hr: 80, sex: 'x', injury: 2, site_2: 'arm' } } },
    { id: 'two', vals: { p: { hr: 250, sex: 'm', injury: 1 } } },
    { id: 'three', vals: { p: { injury: 0 } } },
  ];
  const effects = (after: CardDesign) => effectOn(compareDesigns(before, after), cards, context.today);

  test('counts cards by what becomes of their answers, with examples by id', () => {
    const after = design([
      item('number', 'hr', { valid_range: { min: 0, max: 200 }, required: true }),
      item('single', 'sex', { choices: choices('m', 'f') }),
      repeat('injury', []),
    ]);
    const { total, changes, cards: looked } = effects(after);
    expect(looked).toBe(3);
    expect(total).toEqual({ lost: 1, unfit: 1, incomplete: 1 });
    expect(changes.map(({ kind, path, lost, unfit, incomplete, examples }) => ({ kind, path, lost, unfit, incomplete, examples }))).toEqual([
      { kind: 'removed', path: 'p.site', lost: 1, unfit: 0, incomplete: 0, examples: ['one'] },
      { kind: 'range', path: 'p.hr', lost: 0, unfit: 1, incomplete: 0, examples: ['two'] },
      { kind: 'required', path: 'p.hr', lost: 0, unfit: 0, incomplete: 1, examples: ['three'] },
      { kind: 'choices', path: 'p.sex', lost: 1, unfit: 0, incomplete: 0, examples: ['one'] },
    ]);
  });

  test('of a page with another name is that of all its answers', () => {
    const renamed = { ...before, pages: [page('q', ...before.pages[0]!.items)] };
    const { total, changes } = effects(renamed);
    expect(changes.filter(({ kind }) => kind === 'renamed').map(({ from, path }) => `${from} → ${path}`)).toEqual([
      'p.hr → q.hr',
      'p.sex → q.sex',
      'p.injury → q.injury',
      'p.site → q.site',
    ]);
    expect(total.lost).toBe(3);
  });

  test('does not depend on names that JavaScript knows', () => {
    const odd = [{ id: 'odd', vals: JSON.parse('{"p":{"__proto__":1,"constructor":2},"constructor":{"hr":1}}') as Answers }];
    expect(effectOn(compareDesigns(before, design([item('label', 'x')])), odd, context.today).total.lost).toBe(0);
  });
});


describe('comparison and engine agree', () => {
  const texts = ['', 'a', 'ab', 'abcdef', '12', '-3.5', '2026-01-02', '2030-06-30', '2026-01-02T10:30', '07:15', 'one\ntwo'];
  const numbers = fc.oneof(fc.integer({ min: -300, max: 300 }), fc.double({ min: -50, max: 50, noNaN: true, noDefaultInfinity: true }), fc.constantFrom(1e-7, 12.345_678, 1e15, 0.1, 0));
  const years = fc.record({ year: fc.integer({ min: 0, max: 110 }), month: fc.integer({ min: 0, max: 11 }) }, { requiredKeys: [] });
  const value: fc.Arbitrary<AnswerValue> = fc.oneof(
    numbers,
    fc.constantFrom(...texts),
    years,
    fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
    fc.constant(true),
    fc.record({ SBP: fc.integer({ min: 0, max: 400 }), DBP: fc.integer({ min: 0, max: 400 }) }, { requiredKeys: [] }),
  );
  const bound = fc.integer({ min: -10, max: 60 });
  const range = fc.option(fc.record({ min: bound, max: bound }, { requiredKeys: [] }), { nil: undefined });
  const day = fc.constantFrom('2026-01-01', '2026-01-02', '2030-01-01', 'today');
  const days = fc.option(fc.record({ min: day, max: day }, { requiredKeys: [] }), { nil: undefined });
  const length = fc.record({ max_length: fc.integer({ min: 1, max: 6 }) }, { requiredKeys: [] });
  const list = fc.subarray(['a', 'b', 'c'], { minLength: 1 }).map((values) => choices(...values));
  const rules = fc.subarray(['a', 'b'], { minLength: 1 }).map((values) => values.map((each) => ({ value: each, excludes: '*' as const })));
  const digits = fc.record({ scale: fc.integer({ min: 0, max: 4 }), precision: fc.integer({ min: 1, max: 6 }) }, { requiredKeys: [] });
  const pressure = fc.record({ name: fc.constant('x'), min: bound, max: fc.integer({ min: 60, max: 300 }) }, { requiredKeys: ['name'] });
  const kinds: readonly fc.Arbitrary<Item>[] = [
    fc.record({ number_format: digits, valid_range: range }).map((rest) => item('number', 'x', rest)),
    fc.record({ valid_range: range }).map((rest) => item('age', 'x', rest)),
    length.map((rest) => item('string', 'x', rest)),
    length.map((rest) => item('text', 'x', rest)),
    days.map((valid_range) => item('date', 'x', { valid_range })),
    days.map((valid_range) => item('datetime', 'x', { valid_range })),
    fc.constant(item('time', 'x')),
    list.map((of) => item('single', 'x', { choices: of })),
    list.map((of) => item('dropdown', 'x', { choices: of })),
    fc.record({ choices: list, exclusive: rules }, { requiredKeys: ['choices'] }).map((rest) => item('multi', 'x', rest)),
    fc.constant(item('check', 'x')),
    fc.record({ SBP: pressure, DBP: pressure }).map((params) => plugin('blood_pressure', 'x', params)),
  ];
  const versions = fc.oneof(...kinds);
  const pairs = fc.oneof(fc.tuple(versions, versions), ...kinds.map((kind) => fc.tuple(kind, kind)));

  /** What the comparison and the engine say of one stored answer; the two are of one form. */
  const judged = (before: Item, after: Item, given: AnswerValue) => {
    const [was, now] = [design([before, item('string', 'other')]), design([after, item('string', 'other')])];
    const session = open(was, { p: { x: given, other: 'x' } });
    // A card with a finding cannot be saved, so the answers of stored cards have none.
    fc.pre(session.submitIssues().length === 0 && session.item('p.x').value !== null);
    const vals = session.answers();
    const { total } = effectOn(compareDesigns(was, now), [{ id: 'card', vals }], context.today);
    const lost = answersWithoutPlace(prepare(was), prepare(now), vals, context);
    const wrong = open(now, vals).issues().filter(({ code, path }) => path === 'p.x' && code !== 'item.invalid' && code !== 'item.not_a_choice');
    const isLost = lost.length > 0;
    return { comparison: { isLost: total.lost > 0, isUnfit: !isLost && total.unfit > 0 }, engine: { isLost, isUnfit: !isLost && wrong.length > 0 } };
  };

  test('for random values and edits', () => {
    fc.assert(
      fc.property(pairs, value, ([before, after], given) => {
        const { comparison, engine } = judged(before, after, given);
        expect(comparison).toEqual(engine);
      }),
      { numRuns: 1_500 },
    );
  });

  test.each([
    ['an age of 17 years and 11 months, with 17 as the highest', item('age', 'x', { valid_range: { max: 20 } }), item('age', 'x', { valid_range: { max: 17 } }), { year: 17, month: 11 }],
    ['0.0000001 with two decimals', item('number', 'x'), item('number', 'x', { number_format: { scale: 2 } }), 1e-7],
    ['0.0000001 with three digits', item('number', 'x'), item('number', 'x', { number_format: { precision: 3 } }), 1e-7],
  ] as const)('about %s', (_, before, after, given) => {
    const { comparison, engine } = judged(before, after, given);
    expect(comparison).toEqual(engine);
  });
});

test.each([
  ['xpath', undefined, "not(${p.n} > 3)", [['blanks', 'loses_data', { before: 'xpath', after: 'unknown' }]]],
  [undefined, 'xpath', "not(${p.n} > 3)", [['blanks', 'attention', { before: 'unknown', after: 'xpath' }]]],
  ['xpath', undefined, '${p.n} > 3', []],
  ['xpath', 'xpath', "not(${p.n} > 3)", []],
] as const)('other rules for blanks (%s, then %s) count where a rule meets a blank: %s', (was, now, relevant, expected) => {
  const of = (blanks: 'xpath' | undefined) => design([item('number', 'n'), item('string', 'x', { relevant })], blanks ? { blanks } : {});
  expect(changesBetween(of(was), of(now)).map(({ kind, effect, params }) => [kind, effect, params])).toEqual(expected);
});
