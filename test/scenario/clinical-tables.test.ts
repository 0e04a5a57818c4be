import { describe, expect, it } from 'vitest';
import { comaParts } from '#shared/clinical/coma-scale.ts';
import { type TriageSteps, triageGroup } from '#shared/clinical/start-triage.ts';
import type { AnswerValue, PluginParam, WatchParams } from '#shared/design/card-design.ts';
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

describe('news2', () => {
  const inputs = ['rr', 'spo2', 'sbp', 'pulse', 'temp'];
  const form = (scale: string): FormSession =>
    open([
      ...inputs.map((name) => item('number', name)),
      item('check', 'oxygen'),
      item('single', 'acvpu', { choices: choices('A', 'C', 'V', 'P', 'U') }),
      plugin('news2', 'n', { ...Object.fromEntries([...inputs, 'oxygen', 'acvpu'].map((name) => [name, `p.${name}`])), scale }),
    ]);

  it.each([
    [16, 97, '1', false, 120, 75, 'A', 36.8, 0],
    [22, 94, '1', false, 105, 112, 'A', 38.4, 7],
    [25, 91, '1', true, 90, 131, 'V', 39.1, 19],
    [20, 93, '2', false, 130, 88, 'A', 37, 0],
    [20, 93, '2', true, 130, 88, 'A', 37, 3],
    [8, 96, '1', false, 220, 40, 'C', 35, 15],
  ])('of RR %d, SpO2 %d, scale %s, oxygen %s, SBP %d, pulse %d, %s, %d °C is %d', (rr, spo2, scale, oxygen, sbp, pulse, acvpu, temp, score) => {
    const session = form(scale);
    for (const [name, value] of Object.entries({ rr, spo2, oxygen, sbp, pulse, acvpu, temp })) {
      expect(session.item('p.n').value).toBeNull();
      session.set(`p.${name}`, value);
    }
    expect(session.item('p.n').value).toBe(score);
  });

  it.each([
    ['yes', true], ['no', false], ['air', false], ['mask', true], ['unknown', undefined], ['0', false], ['4', true],
  ])('reads oxygen from a choice: %s', (value, oxygen) => {
    const session = open(
      [
        ...inputs.map((name) => item('number', name)),
        item('single', 'acvpu', { choices: choices('alert') }),
        item('dropdown', 'oxygen', { choices: choices('yes', 'no', 'air', 'mask', 'unknown', '0', '4') }),
        plugin('news2', 'n', Object.fromEntries([...inputs, 'oxygen', 'acvpu'].map((name) => [name, `p.${name}`]))),
      ],
      { p: { rr: 16, spo2: 97, sbp: 120, pulse: 75, temp: 36.8, acvpu: 'alert' } },
    );
    session.set('p.oxygen', value);
    expect(session.item('p.n').value).toBe(oxygen === undefined ? null : oxygen ? 2 : 0);
  });
});

describe('what news2 reads', () => {
  const calm = { rr: 16, spo2: 93, sbp: 120, pulse: 75, temp: 36.8, acvpu: 'A' };
  const params = Object.fromEntries([...Object.keys(calm), 'oxygen'].map((name) => [name, `p.${name}`]));
  const measured = ['rr', 'spo2', 'sbp', 'pulse', 'temp'].map((name) => item('number', name));
  const acvpu = item('single', 'acvpu', { choices: choices('A', 'alert', 'C', 'confusion', 'confused', 'new_confusion', 'V', 'voice', 'verbal', 'P', 'pain', 'U', 'unresponsive', 'Alert', 'asleep') });

  it.each([
    ['yes', 2], ['no', 0], ['air', 0], ['room_air', 0], ['ROOM_AIR', 0], ['mask', 2], ['0', 0], ['4', 2], ['none', 0],
    ['unknown', null], ['UNKNOWN', null], ['not_known', null], ['unk', null], ['na', null], [null, null],
  ])('oxygen %j has %j points', (value, points) => {
    const session = open([...measured, acvpu, item('dropdown', 'oxygen', { choices: choices('yes', 'no', 'air', 'room_air', 'ROOM_AIR', 'mask', '0', '4', 'none', 'unknown', 'UNKNOWN', 'not_known', 'unk', 'na') }), plugin('news2', 'n', params)], { p: { ...calm, spo2: 97, oxygen: value } });
    expect(session.item('p.n').value).toBe(points);
  });

  it('a flow of oxygen above 0 is oxygen, none is not, and a blank one is not known', () => {
    const session = open([...measured, acvpu, item('number', 'oxygen'), plugin('news2', 'n', params)], { p: { ...calm, spo2: 97 } });
    const at = (flow: number | null): AnswerValue => {
      session.set('p.oxygen', flow);
      return session.item('p.n').value;
    };
    expect([at(null), at(0), at(0.5), at(null)]).toEqual([null, 0, 2, null]);
  });

  it('an unticked check says no oxygen, a hidden one says nothing', () => {
    const session = open([...measured, acvpu, item('check', 'asked'), item('check', 'oxygen', { relevant: '${p.asked}' }), plugin('news2', 'n', params)], { p: { ...calm, spo2: 97, asked: true } });
    expect(session.item('p.n').value).toBe(0);
    session.set('p.oxygen', true);
    expect(session.item('p.n').value).toBe(2);
    session.set('p.asked', null);
    expect(session.item('p.n').value).toBeNull();
  });

  it('scale 2 only where the design, or the item that it names, says 2', () => {
    const scored = (scale: PluginParam | undefined, answer: AnswerValue = null): AnswerValue =>
      open([...measured, acvpu, item('check', 'oxygen'), item('single', 'choice', { choices: choices('1', '2', 'unknown') }), item('number', 'count'), plugin('news2', 'n', { ...params, ...(scale !== undefined && { scale }) })], { p: { ...calm, choice: answer, count: answer === '2' ? 2 : null } }).item('p.n').value;
    // 93 % has 2 points on scale 1 and none on scale 2 without oxygen.
    expect([scored(undefined), scored('1'), scored('2')]).toEqual([2, 2, 0]);
    expect([scored('p.choice', '1'), scored('p.choice', '2'), scored('p.choice', 'unknown'), scored('p.choice', null), scored('p.count', '2'), scored('p.count', '1')]).toEqual([2, 0, 2, 2, 0, 2]);
  });

  it.each([['A', 0], ['alert', 0], ['Alert', 0], ['C', 3], ['confusion', 3], ['confused', 3], ['new_confusion', 3], ['V', 3], ['voice', 3], ['verbal', 3], ['P', 3], ['pain', 3], ['U', 3], ['unresponsive', 3], ['asleep', null], [null, null]])('consciousness %j has %j points', (value, points) => {
    expect(open([...measured, acvpu, item('check', 'oxygen'), plugin('news2', 'n', params)], { p: { ...calm, spo2: 97, acvpu: value } }).item('p.n').value).toBe(points);
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

describe('time_interval', () => {
  it.each<['datetime' | 'time', string | null, 'datetime' | 'time', string | null, number | null]>([
    ['datetime', '2026-11-20T23:50', 'datetime', '2026-11-21T00:15', 25],
    ['datetime', '2024-02-28T12:00', 'datetime', '2024-03-01T12:00', 2_880],
    ['datetime', '2026-11-21T10:00', 'datetime', '2026-11-21T10:00', 0],
    ['datetime', '2026-11-21T10:01', 'datetime', '2026-11-21T10:00', null],
    ['time', '09:05', 'time', '10:10', 65],
    ['time', '23:55', 'time', '00:05', 10],
    ['datetime', '2026-11-20T23:55', 'time', '00:05', 10],
    ['datetime', '2026-11-21T10:00', 'datetime', null, null],
    ['datetime', '2026-11-21T10:00', 'datetime', 'soon', null],
  ])('from %s %s to %s %s is %j minutes', (fromType, from, toType, to, minutes) => {
    const session = open([item(fromType, 'a'), item(toType, 'b'), plugin('time_interval', 'i', { from: 'p.a', to: 'p.b' })], { p: { a: from, b: to } });
    expect(session.item('p.i').value).toBe(minutes);
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
