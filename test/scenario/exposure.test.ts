import { describe, expect, it } from 'vitest';
import { choices, group, item, open, plugin, repeat } from '#test/support/form-builder.ts';

describe('selecting a choice', () => {
  const cause = [
    item('single', 'cause', {
      choices: choices('fall', 'traffic', 'other'),
      activation: [
        { when: ['fall'], items: [item('number', 'height')] },
        { when: ['traffic', 'other'], items: [item('string', 'detail')] },
      ],
    }),
  ];

  it('exposes the items of its entry, and of no other', () => {
    const session = open(cause);
    expect(session.item('p.height').exposed).toBe(false);
    session.set('p.cause', 'fall');
    expect(session.item('p.height').exposed).toBe(true);
    expect(session.item('p.detail').exposed).toBe(false);
  });

  it('otherwise takes the answers of its items out of the card at once', () => {
    const session = open(cause);
    session.set('p.cause', 'fall');
    session.set('p.height', '3');
    session.set('p.cause', 'traffic');
    expect(session.answers()).toEqual({ p: { cause: 'traffic' } });
    expect(session.item('p.height').value).toBeNull();
  });

  it('brings the answers back when the choice comes back, and counts them meanwhile', () => {
    const session = open(cause);
    session.set('p.cause', 'fall');
    session.set('p.height', '3');
    session.set('p.cause', null);
    expect(session.item('p.cause').setAside).toBe(1);
    session.set('p.cause', 'fall');
    expect(session.item('p.cause').setAside).toBe(0);
    expect(session.answers()).toEqual({ p: { cause: 'fall', height: 3 } });
  });

  it('counts no answer as set aside where nothing was entered', () => {
    const shown = choices('x', 'y', 'z');
    const items = [
      item('single', 'on', {
        choices: shown,
        activation: [{ when: ['x'], items: [item('string', 's'), item('check', 'k'), item('multi', 'm', { choices: shown }), plugin('weekday', 'w', { source: 'p.d' }), item('date', 'd', { default_options: { kind: 'today' } })] }],
      }),
    ];
    for (const stored of [{}, { s: '', k: false, m: [], w: 'x' }]) {
      const session = open(items, { p: { on: 'y', ...stored } }, { isNew: true });
      expect(session.item('p.on').setAside).toBe(0);
      for (const value of ['x', 'z', 'x', null]) session.set('p.on', value);
      expect(session.item('p.on').setAside).toBe(0);
    }
  });

  it('keeps an item exposed by one of several values while another of them is chosen', () => {
    const session = open(cause);
    session.set('p.cause', 'traffic');
    session.set('p.detail', 'car');
    session.set('p.cause', 'other');
    expect(session.answers()).toEqual({ p: { cause: 'other', detail: 'car' } });
  });
});

// proves U4.18
it('unticking a check takes its items away', () => {
  const session = open([item('check', 'allergy', { activation: [{ when: ['true'], items: [item('string', 'to')] }] })]);
  session.set('p.allergy', true);
  session.set('p.to', 'nuts');
  session.set('p.allergy', false);
  expect(session.answers()).toEqual({});
  expect(session.item('p.allergy').setAside).toBe(1);
});

// proves U4.17
it('several selections of a multi combine their items', () => {
  const session = open([
    item('multi', 'found', {
      choices: choices('bleeding', 'burn', 'none'),
      exclusive: [{ value: 'none', excludes: '*' }],
      activation: [
        { when: ['bleeding'], items: [item('number', 'litres')] },
        { when: ['burn'], items: [item('number', 'percent')] },
      ],
    }),
  ]);
  session.set('p.found', ['burn', 'bleeding']);
  session.set('p.litres', '1');
  session.set('p.percent', '9');
  expect(session.answers()).toEqual({ p: { found: ['bleeding', 'burn'], litres: 1, percent: 9 } });
  session.set('p.found', ['bleeding', 'burn', 'none']);
  expect(session.answers()).toEqual({ p: { found: ['none'] } });
  expect(session.item('p.found').setAside).toBe(2);
});

describe('a group with a source', () => {
  const design = [
    item('single', 'kind', { choices: choices('child', 'adult') }),
    group('vitals', [item('number', 'hr')], {
      source: 'p.kind',
      activation: [
        { when: ['child'], items: [item('number', 'weight')] },
        { when: ['adult', 'child'], items: [item('number', 'sbp')] },
      ],
    }),
  ];

  it('always exposes its own items', () => {
    expect(open(design).item('p.hr').exposed).toBe(true);
  });

  // proves U4.16
  it('exposes the entries whose list contains the selected value', () => {
    const session = open(design);
    session.set('p.kind', 'adult');
    expect([session.item('p.weight').exposed, session.item('p.sbp').exposed]).toEqual([false, true]);
    session.set('p.kind', 'child');
    expect([session.item('p.weight').exposed, session.item('p.sbp').exposed]).toEqual([true, true]);
  });

  it('tells how many of its answers are set aside', () => {
    const session = open(design);
    session.set('p.kind', 'child');
    session.set('p.weight', '12');
    session.set('p.sbp', '90');
    session.set('p.kind', 'adult');
    expect(session.item('p.vitals').setAside).toBe(1);
    expect(session.item('p.kind').setAside).toBe(0);
  });
});

describe('what is hidden', () => {
  const nested = [
    item('single', 'a', {
      choices: choices('x', 'y'),
      activation: [
        {
          when: ['x'],
          items: [
            item('single', 'b', { choices: choices('x', 'y'), activation: [{ when: ['x'], items: [item('number', 'c', { required: true, valid_range: { max: 5 } })] }] }),
            group('g', [item('number', 'd')]),
          ],
        },
      ],
    }),
    plugin('sum', 's', { sources: ['p.c', 'p.d'] }),
  ];

  it('hides everything below it, however deep, and all of it comes back', () => {
    const session = open(nested);
    for (const [name, value] of [['a', 'x'], ['b', 'x'], ['c', '1'], ['d', '2']] as const) session.set(`p.${name}`, value);
    const before = session.answers();
    session.set('p.a', 'y');
    expect(session.answers()).toEqual({ p: { a: 'y' } });
    expect(session.item('p.a').setAside).toBe(3);
    session.set('p.a', 'x');
    expect(session.answers()).toEqual(before);
  });

  it('is counted once, at the choice that hides it now', () => {
    const session = open(nested);
    for (const [name, value] of [['a', 'x'], ['b', 'x'], ['c', '1'], ['b', 'y']] as const) session.set(`p.${name}`, value);
    expect([session.item('p.a').setAside, session.item('p.b').setAside]).toEqual([0, 1]);
    session.set('p.a', 'y');
    expect([session.item('p.a').setAside, session.item('p.b').setAside]).toEqual([2, 0]);
  });

  it('reaches no computation, no finding and no required flag', () => {
    const session = open(nested);
    for (const [name, value] of [['a', 'x'], ['b', 'x'], ['c', '9']] as const) session.set(`p.${name}`, value);
    expect(session.item('p.s').value).toBe(9);
    expect(session.issues().map(({ code }) => code)).toEqual(['item.above_max']);
    session.set('p.b', 'y');
    expect(session.item('p.s').value).toBeNull();
    expect(session.issues()).toEqual([]);
    expect(session.status().required).toBe('comp');
  });

  it('does not expose others by its answer', () => {
    const session = open([
      item('check', 'on', { activation: [{ when: ['true'], items: [item('single', 'kind', { choices: choices('x') })] }] }),
      group('g', [], { source: 'p.kind', activation: [{ when: ['x'], items: [item('string', 'detail')] }] }),
    ]);
    session.set('p.on', true);
    session.set('p.kind', 'x');
    expect(session.item('p.detail').exposed).toBe(true);
    session.set('p.on', null);
    expect(session.item('p.detail').exposed).toBe(false);
  });
});

it('force_display exposes an item although its list is not met, but not in a hidden block', () => {
  const session = open([
    item('check', 'outer', {
      activation: [
        {
          when: ['true'],
          items: [item('check', 'inner', { activation: [{ when: ['true'], items: [item('string', 'always', { force_display: true })] }] })],
        },
      ],
    }),
  ]);
  expect(session.item('p.always').exposed).toBe(false);
  session.set('p.outer', true);
  expect(session.item('p.always').exposed).toBe(true);
});

it('answers that come in for hidden items never leave the session', () => {
  const items = [item('check', 'on', { activation: [{ when: ['true'], items: [item('string', 'secret'), repeat('more', [item('string', 'word')])] }] })];
  const session = open(items, { p: { secret: 'x', more: 2, word_1: 'a', word_2: 'b', more_registered_at_2: '2026-11-21 10:00' } });
  expect(session.answers()).toEqual({});
});
