import { describe, expect, it } from 'vitest';
import { comaParts } from '#shared/clinical/coma-scale.ts';
import { type TriageSteps, triageGroup } from '#shared/clinical/start-triage.ts';
import type { AnswerValue, WatchParams } from '#shared/design/card-design.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import en from '#shared/i18n/en/clinical.json' with { type: 'json' };
import ja from '#shared/i18n/ja/clinical.json' with { type: 'json' };
import { choices, item, open, plugin } from '#test/support/form-builder.ts';

/** The tables of the clinical facts, each case entered into a form (domain-facts 1-8). */

describe('the triage item', () => {
  const yes = { walks: true, breathes: true, breathes_after_airway: true, respiratory_rate: 20, pulse: 100, follows_instructions: true };
  const no = { walks: false, breathes: false, breathes_after_airway: false, respiratory_rate: 30, pulse: 120, follows_instructions: false };
  const names = Object.keys(yes) as (keyof TriageSteps)[];
  const combinations = Array.from({ length: 3 ** names.length }, (_unused, index): TriageSteps =>
    Object.fromEntries(
      names.flatMap((name, place) => {
        const answer = Math.floor(index / 3 ** place) % 3;
        return answer === 0 ? [] : [[name, answer === 1 ? yes[name] : no[name]]];
      }),
    ),
  );

  // proves U4.33
  it('gives all 729 combinations of answers the group of the truth table, and stores only the answers that led to it', () => {
    const session = open([item('start', 't')]);
    const counts: Record<string, number> = {};
    for (const steps of combinations) {
      session.set('p.t', { steps: { ...steps } });
      const { group, steps: kept } = session.item('p.t').value as unknown as { group: string; steps: TriageSteps };
      expect(group).toBe(triageGroup(steps));
      expect(session.answers().p?.t).toEqual({ group, steps: kept });
      expect(triageGroup(kept)).toBe(group);
      expect(steps).toMatchObject(kept);
      counts[group] = (counts[group] ?? 0) + 1;
    }
    expect(counts).toEqual({ III: 243, I: 66, '0': 27, II: 3, unknown: 390 });
  });

  it('names each group and each step in both languages', () => {
    for (const catalogue of [ja, en] as Record<string, string>[]) {
      for (const group of ['0', 'I', 'II', 'III', 'unknown']) expect(catalogue[`triage.${group}.title`]).toBeTruthy();
      for (const step of names) expect(catalogue[`triage.${step}.label`]).toBeTruthy();
    }
  });
});

const range = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);

describe('the coma scale item', () => {
  const all = range(comaParts.E).flatMap((E) => range(comaParts.V).flatMap((V) => range(comaParts.M).map((M) => ({ E, V, M }))));

  it.each(['infant', 'child', 'adult'] as const)('has all 120 combinations, each level worded for %s in both languages', (wording) => {
    const session = open([item('gcs', 'g', { gcs_type: wording })]);
    expect(session.item('p.g').shows).toEqual({ kind: 'wording', wording });
    expect(all).toHaveLength(120);
    for (const { E, V, M } of all) {
      session.set('p.g', { E, V, M });
      expect(session.answers().p?.g).toEqual({ E, V, M, total: E + V + M });
      for (const catalogue of [ja, en] as Record<string, string>[]) {
        for (const key of [`gcs.E${E}`, `gcs.${wording}.V${V}`, `gcs.${wording}.M${M}`]) expect(catalogue[`${key}.title`]).toBeTruthy();
      }
    }
  });

  it.each<[AnswerValue, string]>([
    [{ year: 0, month: 0 }, 'infant'],
    [{ month: 11 }, 'infant'],
    [{ year: 1, month: 0 }, 'child'],
    [{ year: 11, month: 11 }, 'child'],
    [{ year: 12, month: 0 }, 'adult'],
    [{ year: 80 }, 'adult'],
    [null, 'adult'],
  ])('is worded at age %j as for %s', (age, wording) => {
    const session = open([item('gcs', 'g', { ref: 'p.a' }), item('age', 'a')]);
    expect(session.item('p.g').shows).toEqual({ kind: 'wording', wording: 'adult' });
    session.set('p.a', age);
    expect(session.item('p.g').shows).toEqual({ kind: 'wording', wording });
  });
});

/** The colour that a watch shows while its target holds a value; the view is looked at before, as a screen does. */
const colourAt = (bands: WatchParams['bands'], session: FormSession, raw: AnswerValue): string | undefined => {
  session.item('p.w');
  session.set('p.x', raw);
  const { shows } = session.item('p.w');
  if (typeof bands !== 'string' || shows?.kind !== 'band') return undefined;
  expect(shows.colour).toBe(shows.tape);
  return shows.colour;
};

const watching = (target: 'age' | 'number', bands: WatchParams['bands']): FormSession =>
  open([item(target, 'x'), item('watch', 'w', { params: { target: 'p.x', bands } })]);

describe('the watch item', () => {
  const months = Array.from({ length: 16 * 12 }, (_, month) => ({ year: Math.floor(month / 12), month: month % 12 }));
  /** First month of each colour. */
  const edges = {
    tape_age: { gray: 0, pink: 2, red: 6, purple: 12, yellow: 24, white: 48, blue: 60, orange: 84, green: 108 },
    tape_age_completed: { gray: 0, pink: 3, red: 7, purple: 12, yellow: 24, white: 48, blue: 60, orange: 84, green: 108 },
  };

  it.each(['tape_age', 'tape_age_completed'] as const)('with %s shows the colour of every month up to 16 years', (bands) => {
    const session = watching('age', bands);
    for (const [index, age] of months.entries()) {
      const expected = Object.entries(edges[bands]).findLast(([, first]) => index >= first)?.[0];
      expect([age, colourAt(bands, session, age)]).toEqual([age, expected]);
    }
  });

  it.each([
    [45, 'gray'], [58.9, 'gray'], [59, 'pink'], [59.1, 'pink'], [66.9, 'pink'], [67, 'red'], [67.1, 'red'], [73.9, 'red'], [74, 'purple'],
    [74.1, 'purple'], [83.9, 'purple'], [84, 'yellow'], [84.1, 'yellow'], [97.9, 'yellow'], [98, 'white'], [98.1, 'white'], [105.9, 'white'],
    [106, 'blue'], [106.1, 'blue'], [121.9, 'blue'], [122, 'orange'], [122.1, 'orange'], [130.9, 'orange'], [131, 'green'], [131.1, 'green'], [150, 'green'],
  ])('with tape_length shows %d cm as %s', (length, colour) => {
    expect(colourAt('tape_length', watching('number', 'tape_length'), length)).toBe(colour);
  });

  // proves U9.21
  it.each([
    [30, 'gray', true], [45, 'gray', true], [45.9, 'gray', true], [46, 'gray', false], [46.1, 'gray', false], [58.9, 'gray', false], [59, 'pink', false], [66.9, 'pink', false], [67, 'red', false],
    [73.9, 'red', false], [74, 'purple', false], [83.9, 'purple', false], [84, 'yellow', false], [97.9, 'yellow', false], [98, 'white', false], [105.9, 'white', false], [106, 'blue', false],
    [121.9, 'blue', false], [122, 'orange', false], [130.9, 'orange', false], [131, 'green', false], [142.9, 'green', false], [143, 'green', false], [143.1, 'green', true], [175, 'green', true],
  ])('of %d cm is %s; outside the tape: %s', (length, colour, isOutsideTape) => {
    const session = watching('number', 'tape_length');
    session.set('p.x', length);
    expect(session.item('p.w').shows).toMatchObject({ colour, isOutsideTape });
  });

  // proves U9.21
  it.each(['tape_age', 'tape_age_completed'] as const)('with %s is outside the tape from 10 years on', (bands) => {
    const session = watching('age', bands);
    const outside = (age: AnswerValue): unknown => {
      session.set('p.x', age);
      return session.item('p.w').shows;
    };
    for (const [month] of months.entries()) expect(outside({ year: Math.floor(month / 12), month: month % 12 })).toMatchObject({ isOutsideTape: month >= 120 });
    const [inside, beyond]: readonly (readonly AnswerValue[])[] = [[{ year: 9 }, { year: 9, month: 11 }], [{ year: 10 }, { year: 10, month: 0 }, { year: 35 }, { year: 87 }]];
    for (const age of inside!) expect(outside(age)).toMatchObject({ colour: 'green', isOutsideTape: false });
    for (const age of beyond!) expect(outside(age)).toMatchObject({ colour: 'green', isOutsideTape: true });
  });

  it('shows nothing while its target is blank, and stores nothing ever', () => {
    const session = watching('age', 'tape_age');
    expect(session.item('p.w').shows).toBeNull();
    session.set('p.x', { month: 2 });
    expect(session.answers()).toEqual({ p: { x: { month: 2 } } });
    session.set('p.x', null);
    expect(session.item('p.w').shows).toBeNull();
  });

  it('has bands of the design, each up to its edge and the last without one', () => {
    const bands = [
      { below: 36, title: { ja: '低い', en: 'Low' }, colour: 'blue' },
      { below: 37.5, title: { ja: '平熱', en: 'Normal' }, colour: 'green' },
      { title: { ja: '高い', en: 'High' }, colour: 'red' },
    ];
    const session = watching('number', bands);
    const titleAt = (value: number): unknown => {
      session.set('p.x', value);
      const { shows } = session.item('p.w');
      return shows?.kind === 'band' ? shows.title?.en : null;
    };
    expect([35.9, 36, 36.1, 37.4, 37.5, 37.6].map(titleAt)).toEqual(['Low', 'Normal', 'Normal', 'Normal', 'High', 'High']);
  });
});

const level = (min: number, name: string, colour?: string) => ({ min, title: { ja: `${name}J`, en: name }, ...(colour !== undefined && { colour }) });

describe('the score level item', () => {
  it.each<[number | null, number | null, number | null, number | null, string | null]>([
    [0, 0, 0, 18, 'fatal'], [0, 0, 0, null, 'fatal'], [0, 0, null, 12, 'top_priority'], [0, 20, 90, 7, 'top_priority'], [120, 30, 95, 6, 'top_priority'],
    [120, 30, 95, 5, 'non_emergency'], [120, 30, 95, 1, 'non_emergency'], [120, 30, 95, 0, 'waiting'], [120, 30, 95, 22, 'top_priority'], [120, 30, 95, null, null],
  ])('for HR %j, RR %j, SBP %j and total %j is %j', (hr, rr, sbp, total, priority) => {
    const inputs = { hr, rr, sbp, total };
    const session = open([
      ...Object.keys(inputs).map((name) => item('number', name)),
      item('score_level', 's', { target: 'p.total', score_type: 'ppats', params: { hr: 'p.hr', rr: 'p.rr', sbp: 'p.sbp' } }),
    ]);
    for (const [name, value] of Object.entries(inputs)) session.set(`p.${name}`, value);
    expect(session.item('p.s').value).toBe(priority);
    const { shows } = session.item('p.s');
    expect(shows?.kind === 'level' ? shows.priority : null).toBe(priority);
  });

  it('reaches a level at its lower edge, in whatever order the levels stand', () => {
    const session = open([
      item('number', 'x'),
      item('score_level', 's', {
        target: 'p.x',
        score_type: 'levels',
        params: { levels: [level(7, 'High', 'red'), level(0, 'Low'), level(5, 'Middle')] },
      }),
    ]);
    const nameAt = (value: number): AnswerValue => {
      session.set('p.x', value);
      return session.item('p.s').value;
    };
    expect([-0.1, 0, 4.9, 5, 5.1, 6.9, 7, 7.1].map(nameAt)).toEqual([null, 'Low', 'Low', 'Middle', 'Middle', 'Middle', 'High', 'High']);
    expect(session.item('p.s').shows).toEqual({ kind: 'level', priority: null, title: { ja: 'HighJ', en: 'High' }, colour: 'red' });
  });
});

describe('weekday', () => {
  it.each([
    ['2026-11-21', 'saturday'], ['2026-11-22', 'sunday'], ['2026-11-23', 'monday'], ['2000-02-29', 'tuesday'], ['1970-01-01', 'thursday'],
    ['2024-12-31T23:59', 'tuesday'], ['2025-01-01', 'wednesday'], ['1899-12-29', 'friday'], ['no date', null],
  ])('of %s is %s', (source, day) => {
    const session = open([item('datetime', 'd'), plugin('weekday', 'w', { source: 'p.d' })], { p: { d: source } });
    const dated = open([item('date', 'd'), plugin('weekday', 'w', { source: 'p.d' })], { p: { d: source } });
    expect(source.includes('T') ? session.item('p.w').value : dated.item('p.w').value).toBe(day);
  });
});

describe('hidden_count', () => {
  const sources = ['p.a', 'p.b', 'p.c'];
  const items = [
    item('single', 'a', { choices: choices('yes', 'no') }),
    item('multi', 'b', { choices: choices('yes', 'x') }),
    item('check', 'c'),
  ];

  it('counts the sources that are answered', () => {
    const session = open([...items, item('hidden_count', 'n', { params: { sources } })]);
    expect(session.item('p.n').value).toBe(0);
    session.set('p.a', 'no');
    session.set('p.c', true);
    expect(session.answers()).toEqual({ p: { a: 'no', c: true, n: 2 } });
  });

  it('counts those with one of the values where the design names some', () => {
    const session = open([...items, item('hidden_count', 'n', { params: { sources, values: ['yes', 'true'] } })]);
    session.set('p.a', 'no');
    session.set('p.b', ['x', 'yes']);
    session.set('p.c', true);
    expect(session.item('p.n').value).toBe(2);
  });
});
