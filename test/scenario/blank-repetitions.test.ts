import { describe, expect, it } from 'vitest';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { choices, composite, design, group, item, open, plugin, repeat } from '#test/support/form-builder.ts';

const formula = (name: string, calculation: string) => plugin('expression', name, { calculation });

const injuries = repeat('injuries', [item('single', 'region', { choices: choices('head', 'chest') }), item('number', 'ais'), plugin('organisation_name', 'by'), formula('no', 'position(${p.injuries})')]);

/** What a formula outside of the repeat comes to. */
const result = (calculation: string, answers: { readonly [name: string]: AnswerValue }, rest: object = {}): AnswerValue =>
  open(design([injuries, formula('f', calculation)], rest), { p: answers }).item('p.f').value;

describe('a repetition in which nothing is answered', () => {
  const between = { injuries: 4, region_2: 'head', ais_2: 3, ais_4: 2 };

  it.each<[string, AnswerValue, AnswerValue]>([
    ['count(${p.injuries})', 0, 2],
    ['${p.injuries}', 0, 2],
    ["if(${p.injuries} > 0, 'injured', 'not injured')", 'not injured', 'injured'],
    ['count(${p.region})', 0, 1],
    ['sum(${p.ais})', null, 5],
    ['sum(${p.no})', null, 6],
    ['count(${p.by})', 0, 2],
    ["join(',', ${p.no})", null, '2,4'],
    ["join(',', ${p.ais})", null, '3,2'],
    ['count(${p.injuries}[${p.no} > 0])', 0, 2],
    ['${p.no}[2]', null, 2],
    ['${p.no}[last()]', null, 4],
    ['${p.no}[1]', null, null],
    ['indexed-repeat(${p.ais}, ${p.injuries}, 4)', null, 2],
  ])('does not count in %s', (calculation, blank, filled) => {
    expect(result(calculation, { injuries: 1 })).toBe(blank);
    expect(result(calculation, between)).toBe(filled);
  });

  it('does not count with the rules of XPath', () => {
    expect(result('count(${p.region})', { injuries: 1 }, { blanks: 'xpath' })).toBe(0);
    expect(result('count(${p.region})', between, { blanks: 'xpath' })).toBe(2);
    expect(result('count(${p.injuries}[true()])', between, { blanks: 'xpath' })).toBe(2);
  });

  it('does not count among answered items and in a sum', () => {
    const items = [injuries, item('hidden_count', 'answered', { params: { sources: ['p.injuries'] } }), plugin('sum', 'total', { sources: ['p.injuries'] })];
    const session = open(items, { p: { injuries: 2 } });
    expect([session.item('p.answered').value, session.item('p.total').value]).toEqual([0, null]);
    session.set('p.ais_2', 1);
    expect([session.item('p.answered').value, session.item('p.total').value]).toEqual([1, 1]);
  });

  it('counts as soon as something is answered, and no longer when that is cleared', () => {
    const session = open([formula('before', 'count(${p.injuries})'), injuries, formula('after', 'count(${p.injuries})')], {});
    const counts = (): AnswerValue[] => ['before', 'after'].map((name) => session.item(`p.${name}`).value);
    expect(counts()).toEqual([0, 0]);
    session.set('p.ais_1', 2);
    expect(counts()).toEqual([1, 1]);
    session.addRepetition('p.injuries');
    expect(counts()).toEqual([1, 1]);
    session.set('p.region_2', 'chest');
    session.set('p.ais_1', null);
    expect(counts()).toEqual([1, 1]);
    session.removeRepetition('p.injuries', 2);
    expect(counts()).toEqual([0, 0]);
  });

  it('keeps its position and its place in the stored answers', () => {
    const answers = { p: { injuries: 3, ais_2: 3 } };
    const session = open([injuries], answers);
    expect(session.answers()).toMatchObject({ p: { injuries: 3, ais_2: 3, no_2: 2 } });
    expect(session.item('p.no_3').value).toBe(3);
  });

  it('is filled by a text that cannot be read', () => {
    const session = open([injuries, formula('f', 'count(${p.injuries})')], { p: { injuries: 1 } });
    session.set('p.ais_1', 'abc');
    expect(session.item('p.f').value).toBe(1);
  });

  it('is filled by a reason why an answer is missing', () => {
    const reasons = { missing_reasons: [{ value: 'unknown', title: { en: 'Unknown' } }] };
    const session = open(design([repeat('injuries', [item('number', 'ais', { reasons: ['unknown'] })]), formula('f', 'count(${p.injuries})')], reasons), { p: { injuries: 1 } });
    expect(session.item('p.f').value).toBe(0);
    session.setReason('p.ais_1', '', 'unknown');
    expect(session.item('p.f').value).toBe(1);
  });

  it('is not filled by an answer that is hidden, be it in the form or opened again', () => {
    const items = [item('check', 'on'), repeat('injuries', [item('number', 'ais', { relevant: '${p.on}' })]), formula('f', 'count(${p.injuries})')];
    const session = open(items, { p: { on: true, injuries: 1, ais_1: 3 } });
    expect(session.item('p.f').value).toBe(1);
    session.set('p.on', null);
    expect(session.item('p.f').value).toBe(0);
    expect(open(items, session.answers()).item('p.f').value).toBe(0);
    session.set('p.on', true);
    expect(session.item('p.f').value).toBe(1);
  });

  it('is not filled by a calculated answer that nobody can change', () => {
    const number = item('number', 'nth', { calculation: 'position(${p.injuries})', readonly: true });
    expect(open([repeat('injuries', [number, item('number', 'ais')]), formula('f', 'count(${p.injuries})')], { p: { injuries: 2, ais_2: 1 } }).item('p.f').value).toBe(1);
  });

  it('counts where nothing in the repeat can be answered', () => {
    expect(open([item('number', 'n'), repeat('row', [formula('no', 'position(${p.row})')], { repeat_count: '${p.n}' }), formula('f', 'count(${p.row})')], { p: { n: 3 } }).item('p.f').value).toBe(3);
  });

  it('within another one is left out, and fills the one around it as soon as it is filled', () => {
    const items = [repeat('outer', [item('string', 'a'), group('g', [composite('c', [repeat('inner', [item('number', 'n')])])])]), formula('outers', 'count(${p.outer})'), formula('inners', 'count(${p.inner})')];
    const session = open(items, { p: { outer: 2, inner_1: 2, inner_2: 2 } });
    const counts = (): AnswerValue[] => ['outers', 'inners'].map((name) => session.item(`p.${name}`).value);
    expect(counts()).toEqual([0, 0]);
    session.set('p.n_2_2', 5);
    expect(counts()).toEqual([1, 1]);
    session.removeRepetition('p.inner_2', 2);
    expect(counts()).toEqual([0, 0]);
    session.set('p.a_1', 'x');
    expect(counts()).toEqual([1, 0]);
  });

  it('is left out of the number that a formula gives another repeat', () => {
    const items = [repeat('injuries', [item('number', 'ais')]), repeat('operations', [item('string', 'name')], { repeat_count: '${p.injuries}' })];
    const session = open(items, { p: { injuries: 3, ais_1: 1, ais_3: 2 } });
    expect(session.item('p.operations').value).toBe(2);
    session.set('p.ais_3', null);
    expect(session.item('p.operations').value).toBe(1);
  });

  it('does not show and hide itself in turn where an item is hidden by the number of filled repetitions', () => {
    const items = [repeat('injuries', [item('number', 'ais', { relevant: 'count(${p.injuries}) = 0' })])];
    const session = open(items, {});
    session.set('p.ais_1', 3);
    expect(session.item('p.ais_1')).toMatchObject({ exposed: false, value: null });
    session.set('p.ais_1', null);
    expect(session.item('p.ais_1').exposed).toBe(true);
  });

  it('is told to those who read it in a text', () => {
    const session = open([injuries, item('label', 'note', { title: { en: 'Injuries: ${p.injuries}' } })], {});
    expect(session.item('p.note').mentioned?.get('p.injuries')?.value).toBe(0);
    session.set('p.ais_1', 1);
    expect(session.item('p.note').mentioned?.get('p.injuries')?.value).toBe(1);
  });
});
