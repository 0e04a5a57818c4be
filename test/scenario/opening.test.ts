import { describe, expect, it } from 'vitest';
import { choices, item, open, repeat } from '#test/support/form-builder.ts';

describe('defaults', () => {
  const items = [
    item('date', 'day', { default_options: { kind: 'today' } }),
    item('datetime', 'moment', { default_options: { kind: 'now' } }),
    item('time', 'time', { default_options: { kind: 'now' } }),
    item('string', 'place', { default_options: { kind: 'organisation' } }),
    item('single', 'sex', { choices: choices('f', 'm'), default_options: { kind: 'value', value: 'f' } }),
  ];

  // proves U4.19
  it('fill a new card', () => {
    expect(open(items, {}, { isNew: true }).answers()).toEqual({
      p: { day: '2026-11-21', moment: '2026-11-21T09:30', time: '09:30', place: 'Minato General Hospital', sex: 'f' },
    });
  });

  // proves U4.20
  it('leave a stored card alone', () => {
    expect(open(items).answers()).toEqual({});
  });

  it('give way to an answer that is there', () => {
    expect(open(items, { p: { day: '2026-11-01' } }, { isNew: true }).answers().p).toMatchObject({ day: '2026-11-01' });
  });

  it('wait where they are hidden, and are no answers set aside', () => {
    const session = open([item('check', 'on', { activation: [{ when: ['true'], items: items }] })], {}, { isNew: true });
    expect(session.item('p.on').setAside).toBe(0);
    session.set('p.on', true);
    expect(session.answers().p).toMatchObject({ on: true, day: '2026-11-21' });
  });

  it('fill each repetition of a new card', () => {
    const session = open([repeat('r', [item('date', 'day', { default_options: { kind: 'today' } })])], {}, { isNew: true });
    session.addRepetition('p.r');
    expect(session.answers().p).toMatchObject({ day_1: '2026-11-21', day_2: '2026-11-21' });
  });
});

describe('answers from a client that nobody knows', () => {
  const items = [
    item('number', 'n'),
    item('string', 's'),
    item('multi', 'm', { choices: choices('a', 'b') }),
    repeat('r', [item('string', 't')]),
  ];

  it.each([null, 1, 'x', true, [], [[]], { p: null }, { p: [1] }, { p: 'x' }, { p: { r: 'many' } }, { q: { n: 1 } }])('%j open as a blank card', (answers) => {
    expect(open(items, answers).answers()).toEqual({ p: { r: 1 } });
  });

  it('keep nothing that the design does not know', () => {
    expect(open(items, { p: { n: 1, x: 2, t_2: 'no', n_1: 3, r: 1, r_registered_at_1: 'soon' }, q: {} }).answers()).toEqual({ p: { n: 1, r: 1 } });
  });

  it('cannot name what is not theirs', () => {
    const answers: unknown = JSON.parse('{"__proto__":{"n":1},"constructor":{"n":1},"p":{"__proto__":{"n":5},"constructor":1,"toString":2}}');
    const stored = open(items, answers).answers();
    expect(stored).toEqual({ p: { r: 1 } });
    expect(Object.getPrototypeOf(stored)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['n']).toBeUndefined();
  });

  it.each([
    ['n', { a: 1 }],
    ['n', [1]],
    ['n', Number.POSITIVE_INFINITY],
    ['s', { toString: 'x' }],
    ['s', ['x']],
    ['m', { a: true }],
    ['m', [['a']]],
    ['m', [null]],
  ])('are told what a type cannot hold: %s = %j', (name, value) => {
    expect(open(items, { p: { [name]: value } }).submitIssues()).toEqual([{ code: 'item.invalid', path: `p.${name}`, params: {} }]);
  });

  it('open in the same state that they leave', () => {
    const session = open(items, { p: { n: 1, s: 'x', m: ['b', 'a'], r: 2, t_2: 'y' } });
    expect(open(items, session.answers()).answers()).toEqual(session.answers());
  });
});

describe('the state of an item', () => {
  it('is the same object until something in it changes', () => {
    const session = open([item('number', 'a', { required: true }), item('number', 'b')]);
    const [a, b] = [session.item('p.a'), session.item('p.b')];
    session.set('p.a', '');
    expect(session.item('p.a')).toBe(a);
    session.set('p.a', '1');
    expect(session.item('p.a')).not.toBe(a);
    expect(session.item('p.b')).toBe(b);
  });

  it('is told to its subscribers when it changes, and to no others', () => {
    const session = open([item('check', 'on', { activation: [{ when: ['true'], items: [item('string', 'x'), item('string', 'y')] }] }), item('string', 'z')]);
    const told: string[] = [];
    const unsubscribe = ['on', 'x', 'y', 'z'].map((name) => session.subscribe(`p.${name}`, () => told.push(name)));
    session.set('p.on', true);
    expect(told.toSorted()).toEqual(['on', 'x', 'y']);
    unsubscribe[1]!();
    session.set('p.on', false);
    expect(told.toSorted()).toEqual(['on', 'on', 'x', 'y', 'y']);
  });

  it('is readonly where the design or a computation says so', () => {
    expect(open([item('string', 'a', { readonly: true })]).item('p.a').readonly).toBe(true);
  });

  it('of a path that the design does not know is a defect', () => {
    const session = open([item('string', 'a'), repeat('r', [item('string', 'b')])]);
    for (const path of ['p.x', 'q.a', 'a', 'p.a_1', 'p.b', 'p.b_1_1', 'p.b_0', 'p.constructor']) expect(() => session.item(path)).toThrow('unknown item');
  });
});
