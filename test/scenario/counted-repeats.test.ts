import { describe, expect, it } from 'vitest';
import { choices, item, open, plugin, repeat } from '#test/support/form-builder.ts';

const counted = (more: object = {}) => [item('number', 'n'), repeat('r', [item('string', 'a')], { repeat_count: '${p.n}', ...more }), plugin('expression', 'all', { calculation: 'concat(${p.a})' })];

describe('a number of repetitions that is worked out', () => {
  it('follows the answers', () => {
    const session = open(counted());
    expect(session.item('p.r').value).toBe(0);
    session.set('p.n', 3);
    session.set('p.a_3', 'z');
    expect(session.answers()).toEqual({ p: { n: 3, r: 3, a_3: 'z', all: 'z' } });
    session.set('p.n', 1);
    expect(session.answers().p).toMatchObject({ n: 1, r: 1 });
  });

  it('sets answers aside when it falls, tells how many, and brings them back when it rises', () => {
    const session = open(counted(), { p: { n: 3, r: 3, a_1: 'x', a_2: 'y', a_3: 'z' } });
    session.set('p.n', 1);
    expect([session.item('p.r').setAside, session.answers().p, session.item('p.a_2').exposed]).toEqual([2, { n: 1, r: 1, a_1: 'x', all: 'x' }, false]);
    session.set('p.n', null);
    expect([session.item('p.r').setAside, session.item('p.all').value]).toEqual([3, null]);
    session.set('p.n', 2);
    expect([session.item('p.r').setAside, session.answers().p]).toEqual([1, { n: 2, r: 2, a_1: 'x', a_2: 'y', all: 'xy' }]);
    session.set('p.n', 4);
    expect([session.item('p.r').setAside, session.item('p.all').value, session.item('p.a_4').value]).toEqual([0, 'xyz', null]);
  });

  it('leaves nobody to add or remove one', () => {
    const session = open(counted(), { p: { n: 2, r: 2 } });
    expect(session.addRepetition('p.r')).toBe(false);
    session.removeRepetition('p.r', 1);
    expect(session.item('p.r').value).toBe(2);
  });

  it('is the same for the server, whatever number was posted', () => {
    expect(open(counted(), { p: { n: 2, r: 5, a_1: 'x', a_2: 'y', a_3: 'z' } }).answers()).toEqual({ p: { n: 2, r: 2, a_1: 'x', a_2: 'y', all: 'xy' } });
    expect(open(counted(), { p: { n: 2 } }).answers()).toEqual({ p: { n: 2, r: 2 } });
  });

  it.each([[2.9, 2], [-1, 0], [1_500, 999]])('of %d gives %d', (n, count) => {
    const session = open(counted());
    session.set('p.n', n);
    expect(session.item('p.r').value).toBe(count);
  });

  it('keeps to the bounds of the design, where it has some', () => {
    const session = open(counted({ min_count: 1, max_count: 2 }));
    expect(session.item('p.r').value).toBe(1);
    session.set('p.n', 5);
    expect(session.item('p.r').value).toBe(2);
  });

  it('may be the number of choices that were made', () => {
    const session = open([item('multi', 'm', { choices: choices('x', 'y', 'z') }), repeat('r', [plugin('expression', 'which', { calculation: 'selected-at(${p.m}, position(${p.r}) - 1)' })], { repeat_count: 'count-selected(${p.m})' })]);
    session.set('p.m', ['x', 'z']);
    expect(session.answers().p).toMatchObject({ r: 2, which_1: 'x', which_2: 'z' });
  });

  it('is worked out in each repetition around it', () => {
    const session = open([repeat('o', [item('number', 'n'), repeat('r', [item('string', 'a')], { repeat_count: '${p.n}' })])], { p: { o: 2, n_1: 1, n_2: 2, r_1: 1, r_2: 2, a_1_1: 'x', a_2_1: 'y', a_2_2: 'z' } });
    session.set('p.n_2', 1);
    session.removeRepetition('p.o', 1);
    expect(session.answers().p).toMatchObject({ o: 1, n_1: 1, r_1: 1, a_1_1: 'y' });
    session.set('p.n_1', 2);
    expect([session.item('p.a_1_2').value, session.item('p.r_1').value]).toEqual(['z', 2]);
  });

  it('waits while the repeat is hidden', () => {
    const session = open([item('check', 'on'), ...counted({ relevant: '${p.on}' })], { p: { on: true, n: 2, r: 2, a_1: 'x', a_2: 'y' } });
    session.set('p.on', null);
    session.set('p.n', 1);
    session.set('p.on', true);
    expect(session.answers().p).toMatchObject({ r: 1, a_1: 'x', all: 'x' });
  });

  it('counts what is required, and what is missing, in those that are there only', () => {
    const session = open([item('number', 'n'), repeat('r', [item('string', 'a', { required: true })], { repeat_count: '${p.n}' })]);
    expect(session.status().required).toBe('comp');
    session.set('p.n', 2);
    expect(session.issues().map(({ path }) => path)).toEqual(['p.a_1', 'p.a_2']);
    session.set('p.a_1', 'x');
    session.set('p.n', 1);
    expect(session.status()).toMatchObject({ required: 'comp', overall: 'all' });
  });

  it('fills each new repetition with its defaults, and one that comes back not again', () => {
    const session = open([item('number', 'n'), repeat('r', [item('number', 'a', { default_options: { kind: 'expression', value: '${p.n} * 10' } })], { repeat_count: '${p.n}' })]);
    session.set('p.n', 1);
    session.set('p.a_1', null);
    session.set('p.n', 0);
    session.set('p.n', 2);
    expect([session.item('p.a_1').value, session.item('p.a_2').value]).toEqual([null, 20]);
  });

  it('tells the screen of what comes and goes', () => {
    const session = open(counted(), { p: { n: 2, r: 2, a_2: 'y' } });
    const told: string[] = [];
    for (const path of ['p.r', 'p.a_1', 'p.a_2']) session.subscribe(path, () => told.push(path));
    session.set('p.n', 1);
    expect(told.toSorted()).toEqual(['p.a_2', 'p.r']);
  });
});
