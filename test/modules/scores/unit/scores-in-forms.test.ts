import { describe, expect, it } from 'vitest';
import type { AnswerValue, PluginKind, PluginParam } from '#shared/design/card-design.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import { choices, design, item, open, plugin } from '#test/support/form-builder.ts';
import { explanationAt } from '../explanation-at.ts';

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

it('NEWS2 shows the points of each input', () => {
  const session = open(
    [
      ...['rr', 'spo2', 'sbp', 'pulse', 'temp'].map((name) => item('number', name)),
      item('check', 'oxygen'),
      item('single', 'acvpu', { choices: choices('V') }),
      plugin('news2', 'x', {
        ...Object.fromEntries(['rr', 'spo2', 'sbp', 'pulse', 'temp', 'oxygen', 'acvpu'].map((name) => [name, `p.${name}`])),
        scale: '1',
      }),
    ],
    { p: { rr: 25, spo2: 91, sbp: 90, pulse: 131, temp: 39.1, oxygen: true, acvpu: 'V' } },
  );
  expect(explanationAt(session, 'p.x')?.inputs.map(({ name, value, code = null }) => [name, value, code])).toEqual([
    ['rr', 25, 3],
    ['spo2', 91, 3],
    ['scale', 1, null],
    ['oxygen', true, 2],
    ['sbp', 90, 3],
    ['pulse', 131, 3],
    ['acvpu', 'V', 3],
    ['temp', 39.1, 2],
  ]);
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

  it('counts whole minutes where times have seconds', () => {
    const form = design([item('time', 'a', { seconds: true }), item('time', 'b', { seconds: true }), plugin('time_interval', 'i', { from: 'p.a', to: 'p.b' })]);
    const minutes = (a: string, b: string) => open(form, { p: { a, b } }).item('p.i').value;
    expect([minutes('10:00:50', '10:01:10'), minutes('10:00', '10:05:30'), minutes('23:59:30', '00:00:30'), minutes('10:00:00', '10:00')]).toEqual([0, 5, 1, 0]);
  });
});

/** The value of a score whose inputs are number items with these answers. */
const computed = (kind: PluginKind, answers: { readonly [input: string]: number | null }): AnswerValue => {
  const names = Object.keys(answers);
  const params = Object.fromEntries(names.map((name) => [name, `p.${name}`]));
  return open([...names.map((name) => item('number', name)), plugin(kind, 'result', params)], { p: answers }).item('p.result').value;
};

it('iss, rts, qsofa and gap follow their vectors (domain-facts 1.7 and 8)', () => {
  expect(computed('iss', { head: 4, face: 0, chest: 3, abdomen: 0, extremity: 2, external: 1 })).toBe(29);
  expect(computed('rts', { gcs: 8, sbp: 80, rr: 32 })).toBe(4.9438);
  expect(computed('rts', { gcs: 8, sbp: 80, rr: null })).toBeNull();
  expect(computed('qsofa', { rr: 22, sbp: 100, gcs: 14 })).toBe(3);
  expect(computed('gap', { gcs: 15, age: 30, sbp: 130 })).toBe(24);
});

it('an interval and a score say what they came from', () => {
  const session = open(
    [item('number', 'n'), item('time', 't'), item('time', 'u'), plugin('time_interval', 'minutes', { from: 'p.t', to: 'p.u' }), plugin('qsofa', 'qsofa', { rr: 'p.n', sbp: 'p.n', gcs: 'p.n' })],
    { p: { n: 3, t: '10:00', u: '10:30' } },
  );
  const shown = (name: string): unknown => {
    const working = explanationAt(session, `p.${name}`);
    return [working?.formula, working?.inputs.map(({ name: input, path, value }) => [input, path, value])];
  };
  expect(shown('minutes')).toEqual(['time_interval', [['from', 'p.t', '10:00'], ['to', 'p.u', '10:30']]]);
  expect(shown('qsofa')).toEqual(['qsofa', [['rr', 'p.n', 3], ['sbp', 'p.n', 3], ['gcs', 'p.n', 3]]]);
});

describe('the survival probability by further models', () => {
  const inputs = { gcs: 8, sbp: 80, rr: 32, iss: 29, age: 40 };
  const params = Object.fromEntries(Object.keys(inputs).map((name) => [name, `p.${name}`]));
  const probability = (rest: { readonly [param: string]: PluginParam }): AnswerValue =>
    open([...Object.keys(inputs).map((name) => item('number', name)), plugin('survival_probability', 'ps', { ...params, ...rest })], { p: inputs }).item('p.ps').value;

  it.each([
    ['triss_1995', 'blunt', 0.76],
    ['triss_1995', 'penetrating', 0.62],
    ['triss_1987', 'blunt', 0.78],
    ['suzuki_2017', 'blunt', 0.67],
  ])('is that of %s (%s) (domain-facts 1.7)', (model, mechanism, expected) => {
    expect(probability({ model, mechanism })).toBe(expected);
  });

  it('has as many decimals as the design asks for', () => {
    expect(probability({ model: 'suzuki_2017', decimals: 3 })).toBe(0.669);
  });

  it('name the model, its RTS and the mechanism that applied', () => {
    const session = open([...Object.keys(inputs).map((name) => item('number', name)), plugin('survival_probability', 'ps', { ...params, model: 'triss_1995', mechanism: 'penetrating' })], { p: inputs });
    const explanation = explanationAt(session, 'p.ps');
    expect(explanation).toMatchObject({ formula: 'triss_1995', steps: [{ name: 'rts', value: 4.9438 }, { name: 'logit', value: 0.4878 }] });
    expect(explanation?.inputs.at(-1)).toEqual({ name: 'mechanism', path: null, value: 'penetrating' });
  });

  it("replace any figure by the design's own", () => {
    expect(probability({ model: 'triss_1995', blunt: { b0: 0 } })).toBe(0.83);
    expect(probability({ model: 'suzuki_2017', blunt: { b0: -6 } })).toBe(0.01);
    expect(probability({ model: 'triss_1995', mechanism: 'penetrating', child_limit: 50 })).toBe(0.76);
  });

  it('assume no predictor', () => {
    const session = open([...Object.keys(inputs).map((name) => item('number', name)), plugin('survival_probability', 'ps', { ...params, model: 'suzuki_2017' })], { p: inputs });
    expect(session.item('p.ps')).toMatchObject({ shows: null });
  });

  it('reads the mechanism from an item', () => {
    const session = open(
      [
        ...Object.keys(inputs).map((name) => item('number', name)),
        item('single', 'how', { choices: choices('blunt', 'penetrating', 'burn') }),
        plugin('survival_probability', 'ps', { ...params, model: 'triss_1995', mechanism: 'p.how' }),
      ],
      { p: inputs },
    );
    expect(session.item('p.ps').value).toBeNull();
    session.set('p.how', 'penetrating');
    expect(session.item('p.ps').value).toBe(0.62);
    session.set('p.how', 'burn');
    expect(session.item('p.ps').value).toBeNull();
  });
});

it.each([
  [80, 120, 15, 30, 22.5, 0.75],
  [110, 90, 14, 45, 11.45, 0.25],
  [130, 80, 13, 60, 8, 0.13],
  [201, 200, 15, 40, 14.93, 0.37],
  [0, 80, 3, 50, null, null],
  [90, 0, 3, 50, 0, 0],
  [72, 119, 15, null, 24.79, null],
  [96, 120, 15, 66, 18.75, 0.28],
  [88, 112, null, 34, null, null],
])('the reverse shock indices of HR %j, SBP %j, GCS %j, age %j', (hr, sbp, gcs, age, rsig, rsigA) => {
  expect(computed('reverse_shock_index_gcs', { hr, sbp, gcs })).toBe(rsig);
  expect(computed('reverse_shock_index_gcs_age', { hr, sbp, gcs, age })).toBe(rsigA);
});
