import { describe, expect, it } from 'vitest';
import { design, item, open, plugin, repeat } from '#test/support/form-builder.ts';

describe('a prefill', () => {
  const items = [item('number', 'a'), item('number', 'c', { calculation: 'prefill(${p.a})' })];

  it('fills the item and follows the formula until somebody enters something', () => {
    const session = open(items);
    expect(session.item('p.c').value).toBeNull();
    session.set('p.a', 1);
    session.set('p.a', 2);
    expect(session.item('p.c')).toMatchObject({ value: 2, calculated: { origin: 'calculated', replaced: null } });
    session.set('p.c', 30);
    session.set('p.a', 4);
    expect(session.item('p.c')).toMatchObject({ value: 30, calculated: { origin: 'overwritten', replaced: null } });
  });

  it('never replaces an entered answer, even if the formula passes through the same value', () => {
    const session = open(items, { p: { a: 1 } });
    session.set('p.c', 3);
    for (const value of [2, 3, 35, null, 3, 4]) session.set('p.a', value);
    expect(session.item('p.c').value).toBe(3);
    session.set('p.c', 4);
    session.set('p.a', 5);
    expect(session.item('p.c').value).toBe(4);
  });

  it('comes back as it is now when the entered answer is cleared', () => {
    const session = open(items, { p: { a: 1 } });
    session.set('p.c', 30);
    session.set('p.a', 4);
    session.set('p.c', null);
    expect(session.item('p.c')).toMatchObject({ value: 4, calculated: { origin: 'calculated' } });
    session.set('p.a', 5);
    expect(session.item('p.c').value).toBe(5);
  });

  it('leaves what somebody entered where the formula comes to nothing, and takes its own value back', () => {
    const session = open(items);
    session.set('p.c', 30);
    session.set('p.a', 1);
    session.set('p.a', null);
    expect(session.item('p.c').value).toBe(30);
  });

  it('keeps its copy of an answer that is cleared, until that is answered again or somebody enters something', () => {
    const session = open(items, { p: { a: 1 } });
    session.set('p.a', null);
    expect([session.item('p.c'), session.answers()]).toMatchObject([{ value: 1, calculated: { origin: null, replaced: null } }, { p: { c: 1 } }]);
    session.set('p.a', 2);
    expect(session.item('p.c')).toMatchObject({ value: 2, calculated: { origin: 'calculated', replaced: null } });
    session.set('p.a', null);
    session.set('p.c', 2);
    session.set('p.a', 3);
    expect(session.item('p.c')).toMatchObject({ value: 2, calculated: { origin: 'overwritten' } });
    session.set('p.a', null);
    session.set('p.c', null);
    expect(session.item('p.c').value).toBeNull();
    session.set('p.a', 4);
    expect(session.item('p.c').value).toBe(4);
  });

  it('stays on the server as on the screen, and counts for scores on both', () => {
    const scored = [...items, plugin('sum', 's', { sources: ['p.c'] })];
    const session = open(scored, { p: { a: 1, c: 1 } });
    session.set('p.a', null);
    expect(session.answers()).toEqual({ p: { c: 1, s: 1 } });
    expect(open(scored, session.answers()).answers()).toEqual(session.answers());
  });

  it('that works something out, or copies what is worked out, is emptied when it comes to nothing', () => {
    const copies = [item('text', 'c', { calculation: "prefill(if(${p.a} = 'unknown', '', ${p.a}))" }), item('text', 'd', { calculation: 'prefill(${p.b})' })];
    const session = open([item('text', 'a'), plugin('expression', 'b', { calculation: '${p.a}' }), ...copies], { p: { a: 'left' } });
    expect([session.item('p.c').value, session.item('p.d').value]).toEqual(['left', 'left']);
    session.set('p.a', null);
    expect([session.item('p.c').value, session.item('p.d').value]).toEqual([null, null]);
  });

  it('of a check is unchecked with it', () => {
    const session = open([item('check', 'a'), item('check', 'c', { calculation: 'prefill(${p.a})' })], { p: { a: true } });
    expect(session.item('p.c').value).toBe(true);
    session.set('p.a', null);
    expect(session.item('p.c').value).toBeNull();
  });

  it('that comes to nothing has no note, and one when it comes to something', () => {
    const session = open(items);
    session.set('p.c', 20);
    expect(session.item('p.c')).toMatchObject({ value: 20, calculated: { origin: null, replaced: null } });
    session.set('p.a', 4);
    expect(session.item('p.c')).toMatchObject({ value: 20, calculated: { origin: 'overwritten' } });
    session.set('p.a', null);
    expect(session.item('p.c')).toMatchObject({ value: 20, calculated: { origin: null } });
  });

  it('does not replace an unreadable text or a reason', () => {
    const session = open(design([items[0]!, { ...items[1]!, reasons: true }], { missing_reasons: [{ value: 'nk', title: { en: 'Not known' } }] }), { p: { a: 1 } });
    session.set('p.c', 'many');
    session.set('p.a', 2);
    expect(session.item('p.c')).toMatchObject({ value: null, unread: { '': { text: 'many' } } });
    session.setReason('p.c', '', 'nk');
    session.set('p.a', 3);
    expect([session.item('p.c').value, session.answers()]).toEqual([null, { p: { 'a': 3, 'c@missing': 'nk' } }]);
    session.setReason('p.c', '', null);
    session.set('p.c', null);
    expect(session.item('p.c').value).toBe(3);
  });

  it('of a stored card stays entered unless it equals the formula', () => {
    const entered = open(items, { p: { a: 1, c: 30 } });
    entered.set('p.a', 2);
    expect(entered.item('p.c').value).toBe(30);
    const filled = open(items, { p: { a: 1, c: 1 } });
    filled.set('p.a', 2);
    expect(filled.item('p.c').value).toBe(2);
    expect(open(items, { p: { a: 1 } }).answers()).toEqual({ p: { a: 1, c: 1 } });
  });

  it('inside a formula is a prefill of the whole', () => {
    const session = open([item('number', 'a'), item('number', 'c', { calculation: "if(${p.a} > 10, prefill(${p.a}), '')" })], { p: { a: 11 } });
    session.set('p.a', 12);
    session.set('p.c', 7);
    session.set('p.a', 13);
    expect(session.item('p.c').value).toBe(7);
  });

  it('keeps what was entered while the item is hidden', () => {
    const session = open([item('number', 'a'), item('check', 'on', { activation: [{ when: ['true'], items: [item('number', 'c', { calculation: 'prefill(${p.a})' })] }] })], { p: { a: 1, on: true } });
    session.set('p.c', 5);
    session.set('p.on', null);
    session.set('p.a', 2);
    session.set('p.on', true);
    expect(session.item('p.c').value).toBe(5);
  });

  it('runs in each repetition by itself', () => {
    const session = open([repeat('r', [item('number', 'a'), item('number', 'c', { calculation: 'prefill(${p.a})' })])]);
    session.set('p.a_1', 1);
    session.set('p.c_1', 9);
    session.addRepetition('p.r');
    session.set('p.a_2', 2);
    session.removeRepetition('p.r', 1);
    session.addRepetition('p.r');
    for (const [path, value] of [['p.a_1', 3], ['p.a_2', 4]] as const) session.set(path, value);
    expect([session.item('p.c_1').value, session.item('p.c_2').value]).toEqual([3, 4]);
  });

  it('of a text types through a blank one', () => {
    const session = open(items, { p: { a: 1 } });
    for (const text of ['', '4', '45']) session.set('p.c', text);
    session.set('p.a', 2);
    expect(session.item('p.c').value).toBe(45);
  });
});
