import { describe, expect, it } from 'vitest';
import type { AnswerValue, PluginKind, PluginParam } from '#shared/design/card-design.ts';
import { choices, item, open, plugin } from '#test/support/form-builder.ts';

/** The value of a computed item whose inputs are number items with these answers. */
const computed = (
  kind: PluginKind,
  answers: { readonly [input: string]: number | null },
  rest: { readonly [param: string]: PluginParam } = {},
): AnswerValue => {
  const names = Object.keys(answers);
  const params = Object.fromEntries(names.map((name) => [name, `p.${name}`]));
  const session = open([...names.map((name) => item('number', name)), plugin(kind, 'result', { ...params, ...rest })], { p: answers });
  return session.item('p.result').value;
};

const sum = (...values: (string | null)[]): AnswerValue => {
  const items = values.map((_, index) => item('number', `n${index}`));
  const session = open([...items, plugin('sum', 's', { sources: items.map(({ name }) => `p.${name}`) })]);
  for (const [index, value] of values.entries()) session.set(`p.n${index}`, value);
  return session.item('p.s').value;
};

describe('sum', () => {
  it('adds the sources that are answered', () => {
    expect(sum('1', '2', null)).toBe(3);
    expect(sum('0', null)).toBe(0);
  });

  it('is blank while none is answered', () => {
    expect(sum(null, null)).toBeNull();
  });

  // proves U5.34
  it('is an integer, half up on the exact sum of decimals', () => {
    expect(sum('0.1', '0.2', '0.2')).toBe(1);
    expect(sum('0.1', '0.2', '0.19')).toBe(0);
    // In binary this is 1.4999999999999998.
    expect(sum('0.7', '0.1', '0.7')).toBe(2);
    expect(sum('-0.7', '-0.1', '-0.7')).toBe(-2);
    expect(sum('0.5', null)).toBe(1);
    expect(sum('1.5', '-1')).toBe(1);
    expect(sum('1.005', '2')).toBe(3);
    expect(sum('0.4999999')).toBe(0);
  });

  it('is exact beyond what binary numbers add up', () => {
    expect(sum('999999999999999', '0.5', '0.5')).toBe(1_000_000_000_000_000);
    expect(sum('999999999999999', '-999999999999999', '3')).toBe(3);
    // Binary numbers of that size have no hundredths: fifty of them would be lost one by one.
    expect(sum('999999999999999', ...Array.from({ length: 50 }, () => '0.01'))).toBe(1_000_000_000_000_000);
  });

  it('reads choices whose values are numbers, and ticks as 1', () => {
    const session = open([
      item('single', 'a', { choices: choices('2', 'x') }),
      item('check', 'b'),
      plugin('sum', 's', { sources: ['p.a', 'p.b'] }),
    ]);
    session.set('p.a', '2');
    session.set('p.b', true);
    expect(session.item('p.s').value).toBe(3);
    session.set('p.a', 'x');
    expect(session.item('p.s').value).toBe(1);
    const signed = open([item('single', 'a', { choices: choices('-2', '1.5', '1e3') }), plugin('sum', 's', { sources: ['p.a'] })]);
    const of = (value: string): AnswerValue => {
      signed.set('p.a', value);
      return signed.item('p.s').value;
    };
    expect([of('-2'), of('1.5'), of('1e3')]).toEqual([-2, 2, null]);
  });
});

describe('the ratio family follows the published vectors (domain-facts 2)', () => {
  it.each([
    [80, 120, 80, 30, 0.67, 0.86, 20],
    [110, 90, 60, 45, 1.22, 1.57, 55],
    [130, 80, 50, 60, 1.63, 2.17, 97.5],
    [201, 200, 100, 40, 1.01, 1.51, 40.2],
    [0, 80, 40, 50, 0, 0, 0],
    [90, 0, 0, 50, null, null, null],
    [72, 119, 79, null, 0.61, 0.78, null],
    [96, 120, null, 66, 0.8, null, 52.8],
    [88, 112, 70, 34, 0.79, 1.05, 26.71],
  ])('HR %j, SBP %j, DBP %j, age %j', (hr, sbp, dbp, age, si, modified, ageSi) => {
    expect(computed('shock_index', { hr, sbp })).toBe(si);
    expect(computed('modified_shock_index', { hr, sbp, dbp })).toBe(modified);
    expect(computed('age_shock_index', { hr, sbp, age })).toBe(ageSi);
  });

  it('counts completed years', () => {
    expect(computed('age_shock_index', { hr: 100, sbp: 100, age: 45.11 })).toBe(45);
  });
});

describe('survival_probability', () => {
  it.each([
    [16, 55, 120, 15, 16, 0.95],
    [25, 70, 89, 8, 30, 0.08],
    [null, 70, 80, 8, null, 0.27],
    [null, null, 120, 15, null, null],
    [16, 30, 120, null, 16, null],
    [75, 80, 0, 3, 0, 0],
  ])('ISS %j, age %j, SBP %j, GCS %j, RR %j gives %j (domain-facts 1.6)', (iss, age, sbp, gcs, rr, probability) => {
    expect(computed('survival_probability', { iss, age, sbp, gcs, rr })).toBe(probability);
  });

  it('takes 55 itself as old where the design says so', () => {
    expect(computed('survival_probability', { iss: 16, age: 55, sbp: 120, gcs: 15, rr: 16 }, { age_inclusive: true })).toBe(0.88);
  });

  it('has as many decimals as the design asks for', () => {
    const grave = { iss: 38, age: 40, sbp: 50, gcs: 5, rr: 5 };
    expect([0, 1, 2, 3, 4, 5, 6].map((decimals) => computed('survival_probability', grave, { decimals }))).toEqual([0, 0, 0.01, 0.011, 0.011, 0.01099, 0.010987]);
    const hopeless = { iss: 75, age: 80, sbp: 40, gcs: 4, rr: 4 };
    expect(computed('survival_probability', hopeless)).toBe(0);
    expect(computed('survival_probability', hopeless, { decimals: 4 })).toBe(0.0006);
  });
});

const days = (from: string | null, to: string | null, is_empty?: boolean): AnswerValue => {
  const items = [
    item('date', 'from'),
    item('datetime', 'to'),
    plugin('date_difference', 'd', { from: 'p.from', to: 'p.to', ...(is_empty !== undefined && { is_empty }) }),
  ];
  return open(items, { p: { from, to } }).item('p.d').value;
};

describe('date_difference', () => {
  // proves U5.27
  it('is in days, across a leap day, whatever the time of day', () => {
    expect(days('2024-02-28', '2024-03-01T00:00')).toBe(2);
    expect(days('2026-11-21', '2026-11-21T23:59')).toBe(0);
  });

  // proves U5.28
  it('is blank if the end is before the start', () => {
    expect(days('2026-11-22', '2026-11-21T23:59')).toBeNull();
  });

  // proves U5.29
  it('takes today for a missing date only with is_empty', () => {
    expect(days('2026-11-01', null)).toBeNull();
    expect(days('2026-11-01', null, true)).toBe(20);
    expect(days(null, '2026-11-25T00:00', true)).toBe(4);
    expect(days(null, null, true)).toBeNull();
  });

  it('is blank while a date is no date', () => {
    expect(days('tomorrow', '2026-11-25T00:00')).toBeNull();
  });
});

it('organisation_name is the organisation of the session', () => {
  expect(open([plugin('organisation_name', 'o')]).answers()).toEqual({ p: { o: 'Minato General Hospital' } });
});

// proves U4.28
it('computed items recompute in the order of their inputs, wherever they stand', () => {
  const session = open([
    plugin('sum', 'total', { sources: ['p.subtotal', 'p.c'] }),
    plugin('sum', 'subtotal', { sources: ['p.a', 'p.b'] }),
    item('number', 'a'),
    item('number', 'b'),
    item('number', 'c'),
  ]);
  for (const [name, value] of [['a', 1], ['b', 2], ['c', 3]] as const) session.set(`p.${name}`, value);
  expect(session.answers()).toEqual({ p: { total: 6, subtotal: 3, a: 1, b: 2, c: 3 } });
  session.set('p.a', null);
  expect(session.item('p.total').value).toBe(5);
});

it('nobody can enter a computed value, and a posted one is replaced', () => {
  const items = [item('number', 'a'), plugin('sum', 's', { sources: ['p.a'] })];
  expect(open(items, { p: { a: 1, s: 99 } }).answers()).toEqual({ p: { a: 1, s: 1 } });
  expect(() => open(items).set('p.s', 99)).toThrow('nothing to enter');
});
