import { describe, expect, it } from 'vitest';
import type { AnswerValue, PluginKind, PluginParam } from '#shared/design/card-design.ts';
import { workingAt, type Working } from '#shared/modules/workings/working.ts';
import { item, open, plugin, repeat } from '#test/support/form-builder.ts';

const workingOf = (
  kind: PluginKind,
  answers: { readonly [input: string]: AnswerValue },
  rest: { readonly [param: string]: PluginParam } = {},
): Working | null => {
  const names = Object.keys(answers);
  const params = Object.fromEntries(names.map((name) => [name, `p.${name}`]));
  return workingAt(open([...names.map((name) => item('number', name)), plugin(kind, 'x', { ...params, ...rest })], { p: answers }), 'p.x');
};

const inputs = (working: Working | null): unknown => working?.inputs.map(({ name, value, isAssumed, code }) => [name, value, isAssumed, code]);

const probability = (answers: { readonly [input: string]: number | null }, figures: { readonly [name: string]: PluginParam }): unknown =>
  workingOf('survival_probability', answers, figures)?.result;

describe('the working of a survival probability', () => {
  it('says which predictors were assumed, and what each counted as', () => {
    const working = workingOf('survival_probability', { gcs: 8, iss: null, age: 70, sbp: 80, rr: null });
    expect(working).toMatchObject({ formula: 'kimura_2012', version: 1, result: 0.27, steps: [{ name: 'logit', value: -1 }] });
    expect(inputs(working)).toEqual([
      ['gcs', 8, false, 2],
      ['iss', null, true, 2],
      ['age', 70, false, 1],
      ['sbp', 80, false, 3],
      ['rr', null, true, 4],
    ]);
  });

  it('assumes a predictor that the design does not ask for', () => {
    const working = workingOf('survival_probability', { gcs: 15, age: 30, sbp: 120, rr: 16 });
    expect(working?.inputs[1]).toEqual({ name: 'iss', path: null, value: null, isAssumed: true, code: 2, band: { from: 16, to: 24 }, entered: null });
  });

  it('shows the inputs also while there is no result', () => {
    const working = workingOf('survival_probability', { gcs: null, iss: 16, age: 30, sbp: 120, rr: 16 });
    expect(working).toMatchObject({ result: null, steps: [] });
    expect(working?.inputs.map(({ isAssumed }) => isAssumed)).toEqual([false, false, false, false, false]);
  });

  it('replaces any figure by the design\'s own', () => {
    const base = { iss: 16, age: 30, sbp: 120, gcs: 15, rr: 16 };
    expect(probability(base, {})).toBe(0.95);
    expect(probability(base, { intercept: -10 })).toBe(0.88);
    expect(probability(base, { weights: { rr: 0 } })).toBe(0.73);
    expect(probability(base, { iss_edges: [9, 17, 25, 50] })).toBe(0.98);
    expect(probability(base, { gcs_edges: [4, 6, 9, 16] })).toBe(0.88);
    expect(probability(base, { sbp_edges: [1, 50, 76, 121] })).toBe(0.88);
    expect(probability(base, { rr_edges: [1, 6, 17, 30] })).toBe(0.88);
    expect(probability({ ...base, age: 41 }, { age_limit: 40 })).toBe(0.88);
    expect(probability({ ...base, sbp: null }, { assumed: { sbp: 3 } })).toBe(0.88);
    expect(probability({ ...base, sbp: null }, { most_missing: 0 })).toBeNull();
  });
});

describe('the predictors that a survival probability assumed', () => {
  const names = ['gcs', 'iss', 'age', 'sbp', 'rr'] as const;
  const form = (figures: { readonly [name: string]: PluginParam } = {}) =>
    open([...names.map((name) => item('number', name)), plugin('survival_probability', 'ps', { ...Object.fromEntries(names.map((name) => [name, `p.${name}`])), ...figures })]);

  it('stand beside the number with the values they stand for, and follow the answers', () => {
    const session = form();
    expect(session.item('p.ps').shows).toBeNull();
    for (const [name, value] of [['gcs', 8], ['age', 70], ['rr', 30]] as const) session.set(`p.${name}`, value);
    expect(session.item('p.ps')).toMatchObject({
      value: 0.38,
      shows: { kind: 'assumed', predictors: [{ name: 'iss', code: 2, from: 16, to: 24 }, { name: 'sbp', code: 4, from: 90, to: null }] },
    });
    let told = 0;
    session.subscribe('p.ps', () => (told += 1));
    // The number stays, what was assumed does not.
    session.set('p.sbp', 120);
    expect(session.item('p.ps')).toMatchObject({ value: 0.38, shows: { predictors: [{ name: 'iss' }] } });
    expect(told).toBe(1);
    session.set('p.iss', 20);
    expect(session.item('p.ps')).toMatchObject({ value: 0.38, shows: null });
    session.set('p.gcs', null);
    session.set('p.iss', null);
    expect(session.item('p.ps')).toMatchObject({ value: null, shows: null });
  });

  it('are those of the design', () => {
    const own = form({ assumed: { rr: 3, age: 1 }, rr_edges: [1, 6, 10, 25], age_limit: 65 });
    for (const [name, value] of [['gcs', 15], ['iss', 9], ['sbp', 120]] as const) own.set(`p.${name}`, value);
    expect(own.item('p.ps').shows).toEqual({ kind: 'assumed', predictors: [{ name: 'age', code: 1, from: 66, to: null }, { name: 'rr', code: 3, from: 25, to: null }] });
    expect(workingAt(own, 'p.ps')?.inputs.map(({ name, band }) => [name, band])).toEqual([['gcs', null], ['iss', null], ['age', { from: 66, to: null }], ['sbp', null], ['rr', { from: 25, to: null }]]);
  });
});

describe('an age in a working', () => {
  it('is as it was entered where the formula read years and months, and its years where it read only those', () => {
    const session = open(
      [
        item('age', 'age'),
        ...['gcs', 'sbp', 'hr'].map((name) => item('number', name)),
        plugin('survival_probability', 'ps', { gcs: 'p.gcs', age: 'p.age', sbp: 'p.sbp' }),
        plugin('age_shock_index', 'index', { age: 'p.age', hr: 'p.hr', sbp: 'p.sbp' }),
        plugin('expression', 'formula', { calculation: 'months(${p.age})' }),
        plugin('shock_index', 'part', { hr: 'p.age.month', sbp: 'p.sbp' }),
      ],
      { p: { age: { month: 6 }, gcs: 15, sbp: 100, hr: 100 } },
    );
    const ageIn = (name: string) => workingAt(session, `p.${name}`)?.inputs.flatMap(({ path, value, entered }) => (path === 'p.age' ? [[value, entered]] : [])).flat();
    expect([ageIn('ps'), ageIn('index'), ageIn('formula'), ageIn('part')]).toEqual([[0.06, { month: 6 }], [0, null], [0.06, { month: 6 }], [6, null]]);
    expect(session.item('p.formula').value).toBe(6);
    session.set('p.age', { year: 30, month: 0 });
    expect([ageIn('ps'), ageIn('index')]).toEqual([[30, { year: 30, month: 0 }], [30, { year: 30, month: 0 }]]);
    expect(workingAt(session, 'p.ps')?.inputs.find(({ name }) => name === 'gcs')?.entered).toBeNull();
  });
});

it('an index shows completed years', () => {
  const session = open([item('age', 'age'), item('number', 'hr'), item('number', 'sbp'), plugin('age_shock_index', 'x', { age: 'p.age', hr: 'p.hr', sbp: 'p.sbp' })], {
    p: { age: { year: 45, month: 11 }, hr: 100, sbp: 100 },
  });
  expect(inputs(workingAt(session, 'p.x'))).toEqual([
    ['hr', 100, false, null],
    ['sbp', 100, false, null],
    ['age', 45, false, null],
  ]);
});

it('a sum lists its sources where they stand, in the same repetition', () => {
  const session = open([repeat('r', [item('number', 'a'), item('number', 'b'), plugin('sum', 's', { sources: ['p.a', 'p.b'] })])]);
  session.addRepetition('p.r');
  session.set('p.a_2', 5);
  expect(workingAt(session, 'p.s_2')).toEqual({
    formula: 'sum',
    version: 2,
    inputs: [
      { name: '', path: 'p.a_2', value: 5, isAssumed: false, code: null, band: null, entered: null },
      { name: '', path: 'p.b_2', value: null, isAssumed: false, code: null, band: null, entered: null },
    ],
    steps: [],
    text: null,
    result: 5,
  });
});

it('days to a date that is missing show today as assumed', () => {
  const session = open([item('date', 'a'), item('date', 'b'), plugin('date_difference', 'x', { from: 'p.a', to: 'p.b', is_empty: true })], {
    p: { a: '2026-11-01' },
  });
  expect(inputs(workingAt(session, 'p.x'))).toEqual([
    ['from', '2026-11-01', false, null],
    ['to', '2026-11-21', true, null],
  ]);
});

it('a level, a count, a weekday and an organisation tell what they came from', () => {
  const session = open(
    [
      item('number', 'n'),
      item('date', 'd'),
      item('score_level', 'level', { target: 'p.n', score_type: 'levels', params: { levels: [{ min: 0, title: { en: 'low' } }] } }),
      item('score_level', 'priority', { target: 'p.n', score_type: 'ppats', params: { hr: 'p.n' } }),
      item('hidden_count', 'count', { params: { sources: ['p.n', 'p.d'] } }),
      plugin('weekday', 'day', { source: 'p.d' }),
      plugin('organisation_name', 'org'),
    ],
    { p: { n: 3, d: '2026-11-21' } },
  );
  const shown = (name: string): unknown => {
    const working = workingAt(session, `p.${name}`);
    return [working?.formula, working?.inputs.map(({ name: input, path, value }) => [input, path, value]), working?.result];
  };
  expect(shown('level')).toEqual(['levels', [['total', 'p.n', 3]], 'low']);
  expect(shown('priority')).toEqual(['ppats', [['total', 'p.n', 3], ['hr', 'p.n', 3], ['rr', null, null], ['sbp', null, null]], 'non_emergency']);
  expect(shown('count')).toEqual(['hidden_count', [['', 'p.n', 3], ['', 'p.d', '2026-11-21']], 2]);
  expect(shown('day')).toEqual(['weekday', [['source', 'p.d', '2026-11-21']], 'saturday']);
  expect(shown('org')).toEqual(['organisation_name', [], 'Minato General Hospital']);
});

it('what nobody computes has no working, nor has a repetition that is not there', () => {
  const session = open([item('number', 'n'), repeat('r', [item('number', 'a'), plugin('sum', 's', { sources: ['p.a'] })])]);
  expect(workingAt(session, 'p.n')).toBeNull();
  expect(workingAt(session, 'p.r')).toBeNull();
  expect(workingAt(session, 'p.s_2')).toBeNull();
});

describe('a formula of the design', () => {
  it('says its text and what it read', () => {
    const text = 'round(${p.weight} div pow(${p.height} div 100, 2), 1)';
    const session = open([item('number', 'weight'), item('number', 'height'), plugin('expression', 'bmi', { calculation: text })], { p: { weight: 60, height: 165 } });
    expect(workingAt(session, 'p.bmi')).toEqual({
      formula: 'expression',
      version: 3,
      inputs: ['weight', 'height'].map((name) => ({ name: '', path: `p.${name}`, value: session.item(`p.${name}`).value, isAssumed: false, code: null, band: null, entered: null })),
      steps: [],
      text,
      result: 22,
    });
  });

  it('lists all repetitions', () => {
    const items = [repeat('r', [item('number', 'ais')]), plugin('expression', 'worst', { calculation: 'max(${p.ais})' })];
    expect(workingAt(open(items, { p: { r: 2, ais_1: 1, ais_2: 5 } }), 'p.worst')).toMatchObject({ formula: 'expression', text: 'max(${p.ais})', inputs: [{ value: [1, 5] }], result: 5 });
    expect(workingAt(open(items, { p: { r: 1, ais_1: 4 } }), 'p.worst')).toMatchObject({ inputs: [{ value: 4 }] });
    expect(workingAt(open(items, { p: { r: 3, ais_1: 4, ais_3: 2 } }), 'p.worst')).toMatchObject({ inputs: [{ value: [4, 2] }] });
  });
});
