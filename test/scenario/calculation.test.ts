import { describe, expect, it } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { choices, item, open, plugin, repeat } from '#test/support/form-builder.ts';

const sum = [item('number', 'a'), item('number', 'b'), item('number', 'c', { calculation: '${p.a} + ${p.b}' })];

describe('a calculation on an entered item', () => {
  it('fills it whenever its inputs change', () => {
    const session = open(sum);
    session.set('p.a', 1);
    expect(session.item('p.c')).toMatchObject({ value: null, readonly: false, calculated: { origin: null, replaced: null } });
    session.set('p.b', 2);
    expect(session.item('p.c')).toMatchObject({ value: 3, calculated: { origin: 'calculated', replaced: null } });
    session.set('p.b', 5);
    expect(session.answers()).toEqual({ p: { a: 1, b: 5, c: 6 } });
  });

  it('says nothing of items that have none', () => {
    expect(open([...sum, plugin('expression', 'd', { calculation: '${p.a}' })]).item('p.a').calculated).toBeNull();
    expect(open([plugin('expression', 'd', { calculation: '1' })]).item('p.d').calculated).toBeNull();
  });

  it('leaves what somebody entered instead until an input changes; then it is set aside and told', () => {
    const session = open(sum, { p: { a: 1, b: 2 } });
    session.set('p.c', 30);
    expect(session.item('p.c')).toMatchObject({ value: 30, calculated: { origin: 'overwritten', replaced: null } });
    session.set('p.a', 4);
    expect(session.item('p.c')).toMatchObject({ value: 6, calculated: { origin: 'calculated', replaced: 30 } });
    session.set('p.c', 7);
    expect(session.item('p.c').calculated).toEqual({ origin: 'overwritten', replaced: null });
  });

  it('sets an entry aside even where the new result equals the old one', () => {
    const session = open([item('number', 'a'), item('check', 'high', { calculation: '${p.a} > 10' })], { p: { a: 11 } });
    expect(session.item('p.high').value).toBe(true);
    const other = open([item('number', 'a'), item('string', 'word', { calculation: "if(${p.a} > 10, 'high', 'low')" })], { p: { a: 11 } });
    other.set('p.word', 'very high');
    other.set('p.a', 12);
    expect(other.item('p.word')).toMatchObject({ value: 'high', calculated: { replaced: 'very high' } });
  });

  it('tells a text that could not be read, too, when it takes its place', () => {
    const session = open(sum, { p: { a: 1, b: 2 } });
    session.set('p.c', 'many');
    expect(session.item('p.c')).toMatchObject({ value: null, calculated: { origin: 'overwritten' } });
    expect(session.submitIssues()).toHaveLength(1);
    session.set('p.b', 3);
    expect(session.item('p.c')).toMatchObject({ value: 4, unread: null, calculated: { origin: 'calculated', replaced: 'many' } });
    expect(session.submitIssues()).toEqual([]);
  });

  it('that comes to nothing leaves what somebody entered, without a note', () => {
    const session = open(sum, { p: { a: 1, b: 2 } });
    session.set('p.c', 30);
    session.set('p.a', null);
    expect(session.item('p.c')).toMatchObject({ value: 30, calculated: { origin: null, replaced: null } });
    session.set('p.c', 'many');
    session.set('p.b', null);
    expect(session.item('p.c')).toMatchObject({ unread: { '': { text: 'many' } }, calculated: { origin: null } });
    session.set('p.c', 20);
    expect(session.item('p.c')).toMatchObject({ value: 20, calculated: { origin: null } });
    for (const [path, value] of [['p.a', 1], ['p.b', 5]] as const) session.set(path, value);
    expect(session.item('p.c')).toMatchObject({ value: 6, calculated: { replaced: 20 } });
  });

  it('takes its place again when the entry is cleared', () => {
    const session = open(sum, { p: { a: 1, b: 2, c: 30 } });
    session.set('p.c', null);
    expect(session.item('p.c')).toMatchObject({ value: 3, calculated: { origin: 'calculated', replaced: null } });
  });

  it('counts an entry of the very same value as calculated', () => {
    const session = open(sum, { p: { a: 1, b: 2 } });
    session.set('p.c', 30);
    session.set('p.c', 3);
    expect(session.item('p.c').calculated?.origin).toBe('calculated');
  });

  it('is worked out at opening where nothing is stored, as the server does it for other clients', () => {
    expect(open(sum, { p: { a: 1, b: 2 } }).answers()).toEqual({ p: { a: 1, b: 2, c: 3 } });
  });

  it('leaves a stored entry alone at opening, and knows it as one', () => {
    const session = open(sum, { p: { a: 1, b: 2, c: 30 } });
    expect(session.item('p.c')).toMatchObject({ value: 30, calculated: { origin: 'overwritten' } });
    expect(open(sum, { p: { a: 1, b: 2, c: 3 } }).item('p.c').calculated?.origin).toBe('calculated');
    session.set('p.a', 2);
    expect(session.item('p.c')).toMatchObject({ value: 4, calculated: { replaced: 30 } });
  });

  it('goes blank with its inputs', () => {
    const session = open(sum, { p: { a: 1, b: 2 } });
    session.set('p.a', null);
    expect(session.item('p.c')).toMatchObject({ value: null, calculated: { origin: null } });
  });

  it('follows a chain, and is what others are computed from', () => {
    const session = open([...sum, item('number', 'd', { calculation: '${p.c} * 2' }), plugin('expression', 'e', { calculation: '${p.d} + 1' })]);
    session.set('p.a', 1);
    session.set('p.b', 2);
    expect(session.answers()).toEqual({ p: { a: 1, b: 2, c: 3, d: 6, e: 7 } });
    session.set('p.c', 10);
    expect(session.answers()).toEqual({ p: { a: 1, b: 2, c: 10, d: 20, e: 21 } });
  });

  it('stands in any order of items', () => {
    const session = open([sum[2]!, sum[0]!, sum[1]!]);
    session.set('p.a', 1);
    session.set('p.b', 2);
    expect(session.item('p.c').value).toBe(3);
  });

  it('is judged as any answer is', () => {
    const session = open([item('number', 'a'), item('number', 'c', { calculation: '${p.a} * 2', valid_range: { max: 10 }, constraint: '. != 4' })]);
    session.set('p.a', 6);
    expect(session.issues().map(({ code }) => code)).toEqual(['item.above_max']);
    session.set('p.a', 2);
    expect(session.issues().map(({ code }) => code)).toEqual(['item.constraint_unmet']);
  });

  it('answers a required item', () => {
    const session = open([item('number', 'a'), item('number', 'c', { calculation: '${p.a}', required: true })]);
    expect(session.status().required).toBe('incomp');
    session.set('p.a', 1);
    expect(session.status().required).toBe('comp');
  });

  it('is not among the answers that a choice sets aside, an entry in its place is', () => {
    const hidden = [item('number', 'a'), item('check', 'on', { activation: [{ when: ['true'], items: [item('number', 'c', { calculation: '${p.a}' })] }] })];
    const session = open(hidden, { p: { a: 1, on: true } });
    session.set('p.on', null);
    expect(session.item('p.on').setAside).toBe(0);
    session.set('p.on', true);
    session.set('p.c', 5);
    session.set('p.on', null);
    expect([session.item('p.on').setAside, session.item('p.c').calculated]).toEqual([1, null]);
    session.set('p.on', true);
    expect(session.item('p.c').value).toBe(5);
  });

  it('catches up with what changed while it was hidden', () => {
    const hidden = [item('number', 'a'), item('check', 'on', { activation: [{ when: ['true'], items: [item('number', 'c', { calculation: '${p.a}' })] }] })];
    const session = open(hidden, { p: { a: 1, on: true } });
    session.set('p.c', 5);
    session.set('p.on', null);
    session.set('p.a', 2);
    session.set('p.on', true);
    expect(session.item('p.c')).toMatchObject({ value: 2, calculated: { replaced: 5 } });
  });

  it('runs in each repetition by itself', () => {
    const session = open([item('number', 'f'), repeat('r', [item('number', 'a'), item('number', 'c', { calculation: '${p.a} * ${p.f}' })])], { p: { f: 2 } });
    session.set('p.a_1', 3);
    session.addRepetition('p.r');
    session.set('p.a_2', 5);
    session.set('p.c_1', 99);
    expect(session.answers()).toMatchObject({ p: { c_1: 99, c_2: 10 } });
    session.removeRepetition('p.r', 1);
    session.addRepetition('p.r');
    session.set('p.a_2', 1);
    expect([session.item('p.c_1').value, session.item('p.c_2').value, session.item('p.c_2').calculated?.replaced]).toEqual([10, 2, null]);
    session.set('p.f', 3);
    expect([session.item('p.c_1').value, session.item('p.c_2').value]).toEqual([15, 3]);
  });

  it.each<[string, Item, unknown]>([
    ['a number, cut to its decimals', item('number', 'c', { calculation: '10 div 3', number_format: { scale: 1 } }), 3.3],
    ['a number in a text', item('string', 'c', { calculation: '1 div 4' }), '0.25'],
    ['a text of digits in a number', item('number', 'c', { calculation: "concat('1', '2')" }), 12],
    ['a choice', item('single', 'c', { choices: choices('m', 'f'), calculation: "'m'" }), 'm'],
    ['a choice named by a number', item('single', 'c', { choices: choices('1', '2'), calculation: '1 + 1' }), '2'],
    ['several choices, named in one text', item('multi', 'c', { choices: choices('x', 'y', 'z'), calculation: "'z x'" }), ['x', 'z']],
    ['a tick', item('check', 'c', { calculation: '1 = 1' }), true],
    ['no tick', item('check', 'c', { calculation: '1 = 2' }), null],
    ['a day', item('date', 'c', { calculation: 'today() + 7' }), '2026-11-28'],
    ['the start of a day', item('datetime', 'c', { calculation: 'today()' }), '2026-11-21T00:00'],
    ['yes or no in a text', item('string', 'c', { calculation: '1 = 1' }), 'true'],
    ['nothing that a number could hold', item('number', 'c', { calculation: "'many'" }), null],
    ['nothing that a day could hold', item('date', 'c', { calculation: '5' }), null],
  ])('gives %s', (_, made, expected) => {
    expect(open([made]).item('p.c').value).toEqual(expected);
  });

  it('does not take a posted value that no type holds for an entry', () => {
    expect(open(sum, { p: { a: 1, b: 2, c: { x: 1 } } }).item('p.c').unread).not.toBeNull();
  });
});

describe('typing in a calculated field', () => {
  it('may pass through a blank one', () => {
    const session = open(sum, { p: { a: 1, b: 2 } });
    for (const text of ['', '4', '45']) session.set('p.c', text);
    expect(session.item('p.c').value).toBe(45);
  });

  it('of parts begins with the calculated answer', () => {
    const session = open([item('check', 'on'), item('age', 'a', { calculation: "if(${p.on}, '3歳2か月', '')" })], { p: { on: true } });
    expect(session.item('p.a').value).toEqual({ year: 3, month: 2 });
    session.setPart('p.a', 'year', '4');
    expect(session.item('p.a')).toMatchObject({ value: { year: 4, month: 2 }, calculated: { origin: 'overwritten' } });
  });
});

describe('a trigger', () => {
  it('may be one of several', () => {
    const session = open([item('number', 'a'), item('check', 'go'), item('check', 'also'), item('number', 'c', { calculation: '${p.a} * 2', trigger: ['p.go', 'p.also'] })]);
    session.set('p.a', 2);
    expect(session.item('p.c').value).toBeNull();
    session.set('p.also', true);
    expect(session.item('p.c').value).toBe(4);
    session.set('p.a', 3);
    session.set('p.go', true);
    expect(session.item('p.c').value).toBe(6);
  });

  const items = [item('number', 'a'), item('check', 'go'), item('number', 'c', { calculation: '${p.a} * 2', trigger: 'p.go' })];

  it('alone starts the calculation', () => {
    const session = open(items);
    session.set('p.a', 1);
    expect(session.item('p.c').value).toBeNull();
    session.set('p.go', true);
    expect(session.item('p.c')).toMatchObject({ value: 2, calculated: { origin: 'calculated' } });
    session.set('p.a', 5);
    expect(session.item('p.c').value).toBe(2);
    session.set('p.go', null);
    expect(session.item('p.c').value).toBe(10);
  });

  it('leaves what is stored, whatever the formula comes to now', () => {
    const session = open(items, { p: { a: 5, go: true, c: 2 } });
    expect(session.item('p.c')).toMatchObject({ value: 2, calculated: { origin: null } });
    session.set('p.c', null);
    expect(session.item('p.c').value).toBeNull();
    session.set('p.c', 7);
    session.set('p.go', null);
    expect(session.item('p.c')).toMatchObject({ value: 10, calculated: { origin: 'calculated', replaced: 7 } });
  });

  it('lets a formula of its own be stored and left alone', () => {
    const formula = { ...plugin('expression', 'c', { calculation: '${p.a} * 2' }), trigger: 'p.go' } as Item;
    const session = open([item('number', 'a'), item('check', 'go'), formula], { p: { a: 5, c: 2 } });
    expect(session.item('p.c')).toMatchObject({ value: 2, readonly: true });
    session.set('p.a', 6);
    expect(session.item('p.c').value).toBe(2);
    session.set('p.go', true);
    expect(session.item('p.c').value).toBe(12);
  });

  it('reads what is computed from the same answer as it is then', () => {
    const session = open([item('number', 'c', { calculation: '${p.twice}', trigger: 'p.a' }), item('number', 'a'), plugin('expression', 'twice', { calculation: '${p.a} * 2' })]);
    session.set('p.a', 4);
    expect(session.item('p.c').value).toBe(8);
  });
});

describe('a default that is worked out', () => {
  const start = (value: string) => ({ default_options: { kind: 'expression', value } as const });
  const items = [item('number', 'a', { default_options: { kind: 'value', value: 2 } }), item('number', 'b', start('${p.a} + 1')), item('number', 'c', start('${p.b} * 10'))];

  it('fills a new card, from other defaults as well', () => {
    expect(open(items, {}, { isNew: true }).answers()).toEqual({ p: { a: 2, b: 3, c: 30 } });
    expect(open(items.toReversed(), {}, { isNew: true }).answers()).toEqual({ p: { a: 2, b: 3, c: 30 } });
  });

  it('is never worked out again', () => {
    const session = open(items, {}, { isNew: true });
    session.set('p.a', 50);
    session.set('p.b', null);
    expect(session.answers()).toEqual({ p: { a: 50, c: 30 } });
    expect(open(items, { p: { a: 2 } }).answers()).toEqual({ p: { a: 2 } });
  });

  it('gives way to an answer that is there', () => {
    expect(open(items, { p: { b: 7 } }, { isNew: true }).answers()).toEqual({ p: { a: 2, b: 7, c: 70 } });
  });

  it('waits where it is hidden', () => {
    const session = open([item('number', 'a'), item('check', 'on', { activation: [{ when: ['true'], items: [item('number', 'b', start('5'))] }] })], {}, { isNew: true });
    expect(session.item('p.on').setAside).toBe(0);
    session.set('p.on', true);
    expect(session.item('p.b').value).toBe(5);
  });

  it('fills each repetition that is added, also to a card of yesterday', () => {
    const session = open([item('number', 'a'), repeat('r', [item('number', 'b', start('${p.a} + 1'))])], { p: { a: 1, r: 1 } });
    expect(session.item('p.b_1').value).toBeNull();
    session.addRepetition('p.r');
    session.set('p.a', 9);
    session.addRepetition('p.r');
    expect([session.item('p.b_2').value, session.item('p.b_3').value]).toEqual([2, 10]);
  });

  it('gives way to a calculation that comes to something', () => {
    const both = [item('number', 'a'), item('number', 'b', { ...start('${p.a}'), calculation: '7' })];
    expect(open(both, {}, { isNew: true }).item('p.b').value).toBe(7);
    expect(open([item('number', 'a'), item('number', 'b', { ...start('3'), calculation: '${p.a}' })], {}, { isNew: true }).item('p.b').value).toBe(3);
  });
});

describe('a calculation of an answer with parts', () => {
  const filled = (type: 'age' | 'gcs' | 'location' | 'suggest', calculation: string) => open([item('number', 'n'), item(type, 'x', { calculation })], { p: { n: 30 } }).item('p.x').value;
  it.each([
    ['age', '${p.n} + 0.06', { year: 30, month: 6 }],
    ['age', '${p.n} + 0.5', { year: 30 }],
    ['age', "'7'", { year: 7 }],
    ['age', '0 - ${p.n}', null],
    ['age', "'old'", null],
    ['location', "'35.5 139.25 12 8'", { latitude: 35.5, longitude: 139.25, accuracy: 8 }],
    ['location', "'35.5, 139.25'", { latitude: 35.5, longitude: 139.25 }],
    ['location', "'somewhere'", null],
    ['gcs', "'3 4 5'", { E: 3, V: 4, M: 5, total: 12 }],
    ['gcs', "'E4V5M6'", { E: 4, V: 5, M: 6, total: 15 }],
    ['gcs', '${p.n} - 15', null],
    ['gcs', "'9 9 9'", null],
    ['suggest', "concat('burn of ', ${p.n}, ' %')", { name: 'burn of 30 %' }],
  ] as const)('%s of %s is %j', (type, calculation, value) => expect(filled(type, calculation)).toEqual(value));
});
