import { describe, expect, it } from 'vitest';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { choices, context, design, item, open, plugin, repeat } from '#test/support/form-builder.ts';

const formula = (name: string, calculation: string) => plugin('expression', name, { calculation });

describe('an item in repetitions, read from outside', () => {
  const items = [repeat('r', [item('number', 'a')]), formula('first', '${p.a} + 0'), formula('all', 'sum(${p.a})'), item('string', 'why', { relevant: '${p.a} > 5' })];

  it('is the answer of the first one, and all of them for functions over several', () => {
    const session = open(items, { p: { r: 3, a_1: 2, a_2: 3, a_3: 4 } });
    expect([session.item('p.first').value, session.item('p.all').value]).toEqual([2, 9]);
    session.set('p.a_1', 7);
    expect([session.item('p.first').value, session.item('p.all').value, session.item('p.why').exposed]).toEqual([7, 14, true]);
  });

  it('moves on when the first repetition goes', () => {
    const session = open(items, { p: { r: 2, a_1: 2, a_2: 9 } });
    session.removeRepetition('p.r', 1);
    expect([session.item('p.first').value, session.item('p.all').value, session.item('p.why').exposed]).toEqual([9, 9, true]);
  });

  it('is blank where there is no repetition, and comes with the first one', () => {
    const session = open([repeat('r', [item('number', 'a', { default_options: { kind: 'expression', value: '4' } })], { min_count: 0 }), formula('first', '${p.a} + 0')], { p: { r: 0 } });
    expect(session.item('p.first').value).toBeNull();
    session.addRepetition('p.r');
    expect(session.item('p.first').value).toBe(4);
  });

  it('is blank while the first repetition hides it', () => {
    const session = open([repeat('r', [item('check', 'on'), item('number', 'a', { relevant: '${p.on}' })]), formula('first', '${p.a} + 0')], { p: { r: 2, on_1: true, a_1: 1, on_2: true, a_2: 2 } });
    expect(session.item('p.first').value).toBe(1);
    session.set('p.on_1', null);
    expect(session.item('p.first').value).toBeNull();
  });
});

describe('an item in repetitions, read from another one', () => {
  it('of the same repeat is that of the same repetition', () => {
    const session = open([repeat('r', [item('number', 'a'), formula('b', '${p.a} * 2')])], { p: { r: 2, a_1: 1, a_2: 5 } });
    expect([session.item('p.b_1').value, session.item('p.b_2').value]).toEqual([2, 10]);
  });

  it('of another repeat is the first one, or all of them', () => {
    const session = open([repeat('r', [item('number', 'a')]), repeat('s', [formula('one', '${p.a} + 0'), formula('all', 'sum(${p.a})')])], { p: { r: 2, a_1: 1, a_2: 5, s: 2 } });
    expect(['one_1', 'one_2', 'all_2'].map((name) => session.item(`p.${name}`).value)).toEqual([1, 1, 6]);
    session.set('p.a_1', 3);
    expect(['one_1', 'one_2', 'all_2'].map((name) => session.item(`p.${name}`).value)).toEqual([3, 3, 8]);
  });

  it('of a repeat within the own repetition stays within it', () => {
    const session = open([repeat('r', [formula('one', '${p.a} + 0'), formula('all', 'sum(${p.a})'), repeat('s', [item('number', 'a')])])], { p: { r: 2, s_1: 2, a_1_1: 1, a_1_2: 2, s_2: 1, a_2_1: 7 } });
    expect(['one_1', 'all_1', 'one_2', 'all_2'].map((name) => session.item(`p.${name}`).value)).toEqual([1, 3, 7, 7]);
    session.addRepetition('p.s_2');
    session.set('p.a_2_2', 1);
    expect(session.item('p.all_2').value).toBe(8);
  });

  it('by its number is that of a certain repetition', () => {
    const session = open([item('number', 'n'), repeat('r', [item('number', 'a')]), formula('nth', 'indexed-repeat(${p.a}, ${p.r}, ${p.n})')], { p: { n: 2, r: 2, a_1: 1, a_2: 5 } });
    expect(session.item('p.nth').value).toBe(5);
    session.set('p.n', 3);
    expect(session.item('p.nth').value).toBeNull();
    session.set('p.n', 1);
    expect(session.item('p.nth').value).toBe(1);
  });

  it('by its number counts in the own repetition of the repeat around', () => {
    const session = open([repeat('r', [repeat('s', [item('number', 'a')]), formula('second', 'indexed-repeat(${p.a}, ${p.s}, 2)')])], { p: { r: 2, s_1: 2, a_1_1: 1, a_1_2: 2, s_2: 2, a_2_1: 7, a_2_2: 8 } });
    expect([session.item('p.second_1').value, session.item('p.second_2').value]).toEqual([2, 8]);
  });
});

describe('a repeat in a formula', () => {
  it('is counted, and every repetition knows its position', () => {
    const session = open([repeat('r', [formula('at', 'position(${p.r})')]), formula('count', 'count(${p.r})')], { p: { r: 2 } });
    expect([session.item('p.at_2').value, session.item('p.count').value]).toEqual([2, 2]);
    session.addRepetition('p.r');
    session.removeRepetition('p.r', 1);
    expect([session.item('p.at_1').value, session.item('p.at_2').value, session.item('p.count').value]).toEqual([1, 2, 2]);
  });

  it('within another is counted in the own repetition, and in all of them from outside', () => {
    const session = open([repeat('r', [repeat('s', [item('number', 'a')]), formula('own', 'count(${p.s})')]), formula('all', 'count(${p.s})')], { p: { r: 2, s_1: 2, a_1_1: 1, a_1_2: 2, s_2: 1, a_2_1: 3 } });
    expect([session.item('p.own_1').value, session.item('p.own_2').value, session.item('p.all').value]).toEqual([2, 1, 3]);
    session.addRepetition('p.s_2');
    expect([session.item('p.own_2').value, session.item('p.all').value]).toEqual([1, 3]);
    session.set('p.a_2_2', 4);
    expect([session.item('p.own_2').value, session.item('p.all').value]).toEqual([2, 4]);
  });
});

describe('a condition of a repeat', () => {
  it('hides all of it, and brings it back as it was', () => {
    const session = open([item('check', 'on'), repeat('r', [item('number', 'a')], { relevant: '${p.on}' }), formula('all', 'sum(${p.a})')], { p: { on: true, r: 2, a_1: 1, a_2: 2 } });
    expect(session.item('p.all').value).toBe(3);
    session.set('p.on', null);
    expect([session.answers(), session.item('p.on').setAside]).toEqual([{}, 2]);
    session.set('p.on', true);
    expect(session.answers()).toEqual({ p: { on: true, r: 2, a_1: 1, a_2: 2, all: 3 } });
  });
});

describe('what chance and the clock give', () => {
  let draws = 0;
  const random = () => (draws += 1) / 1_000;
  const at = (now: string) => ({ now });

  it('is drawn once, stored, and never drawn again', () => {
    const items = [formula('id', 'uuid()'), formula('chance', 'random()'), formula('begun', 'now()'), item('string', 'code', { calculation: 'once(uuid(6))' })];
    const saved = open(items, {}, { isNew: true, random }).answers();
    expect(saved.p).toMatchObject({ id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/), chance: expect.any(Number), begun: '2026-11-21T09:30', code: expect.stringMatching(/^\w{6}$/) });
    // The server, later and without chance, and another browser.
    expect(open(items, saved, at('2026-11-22T10:00')).answers()).toEqual(saved);
    expect(open(items, saved, { ...at('2026-11-22T10:00'), random }).answers()).toEqual(saved);
  });

  it('is drawn by nobody who has no chance', () => {
    expect(open([formula('id', 'uuid()'), formula('chance', 'random()')]).answers()).toEqual({});
  });

  it('is drawn anew when what the formula mentions changes, unless it is asked for once', () => {
    const items = [item('check', 'agreed'), formula('at', "if(${p.agreed}, now(), '')"), formula('kept', "once(if(${p.agreed}, now(), ''))")];
    let now = '2026-11-21T09:30';
    const session = openForm(prepare(design(items)), {}, { ...context, get now() { return now; } });
    expect(session.answers()).toEqual({});
    session.set('p.agreed', true);
    expect(session.answers()).toEqual({ p: { agreed: true, at: '2026-11-21T09:30', kept: '2026-11-21T09:30' } });
    now = '2026-11-21T09:45';
    session.set('p.agreed', null);
    expect(session.answers()).toEqual({ p: { kept: '2026-11-21T09:30' } });
    session.set('p.agreed', true);
    expect(session.answers()).toEqual({ p: { agreed: true, at: '2026-11-21T09:45', kept: '2026-11-21T09:30' } });
  });

  it('waits where it is hidden, and stays when it is hidden again', () => {
    const session = open([item('check', 'on'), { ...formula('chance', 'random()'), relevant: '${p.on}' }], {}, { random });
    expect(session.answers()).toEqual({});
    session.set('p.on', true);
    const { chance } = session.answers().p!;
    session.set('p.on', null);
    session.set('p.on', true);
    expect(session.answers().p!.chance).toBe(chance);
  });

  it('fills each new repetition, once', () => {
    const session = open([repeat('r', [formula('id', 'uuid()')])], {}, { random });
    session.addRepetition('p.r');
    const { id_1, id_2 } = session.answers().p!;
    expect(id_1).not.toBe(id_2);
    session.removeRepetition('p.r', 1);
    expect(session.answers().p).toMatchObject({ id_1: id_2 });
  });

  it('can be posted by a client in no other form than a formula has', () => {
    expect(open([formula('id', 'uuid()')], { p: { id: { a: 1 } } }).answers()).toEqual({});
    expect(open([formula('id', 'uuid()')], { p: { id: [1] } }).answers()).toEqual({});
  });
});

describe('the name of a choice in a formula', () => {
  it('is in the language of the design, whoever reads it', () => {
    const sex = item('single', 'sex', { choices: [{ value: 'f', title: { ja: '女性', en: 'Female' } }, ...choices('m')] });
    for (const language of ['ja', 'en']) expect(open([sex, formula('name', "jr:choice-name(${p.sex}, '${p.sex}')"), formula('plain', 'jr:choice-name(${p.sex}, ${p.sex})')], { p: { sex: 'f' } }, { language }).item('p.plain').value).toBe('女性');
  });
});

describe('a condition as the last argument of a function over several', () => {
  const kinds = item('single', 'kind', { choices: choices('x', 'y') });
  const of = (calculation: string, answers: object = { r: 4, kind_1: 'x', a_1: 2, kind_2: 'y', a_2: 9, kind_3: 'x', a_3: 5, kind_4: 'x' }) =>
    open([repeat('r', [kinds, item('number', 'a')]), item('number', 'least'), formula('out', calculation)], { p: { least: 3, ...answers } });

  it.each([
    ["sum(${p.a}, ${p.kind} = 'x')", 7],
    ["sum(${p.a}, ${p.kind} = 'z')", null],
    ["count(${p.a}, ${p.kind} = 'x')", 2],
    ["min(${p.a}, ${p.kind} = 'x' and ${p.a} > ${p.least})", 5],
    ["max(${p.a}, not(${p.kind} = 'y'))", 5],
    ["max(${p.a}, selected(${p.kind}, 'y'))", 9],
    ["sum(${p.a}[${p.a} > 2], ${p.kind} = 'x')", 5],
    ['sum(${p.a}, ${p.least})', 19],
    ['nth-largest(${p.a}, 1)', 9],
    ['nth-largest(${p.a}, 2)', 5],
    ['nth-largest(${p.a}, 3)', 2],
    ['nth-largest(${p.a}, 4)', null],
    ['nth-largest(${p.a}, 0)', null],
    ['nth-largest(${p.a}, 2.9)', 5],
    ["nth-largest(${p.a}, 2, ${p.kind} = 'x')", 2],
  ])('%s is %s', (calculation, expected) => expect(of(calculation).item('p.out').value).toBe(expected));

  it('counts equal answers each', () => {
    expect(of('nth-largest(${p.a}, 2)', { r: 3, a_1: 4, a_2: 4, a_3: 1 }).item('p.out').value).toBe(4);
  });

  it('follows what the condition reads', () => {
    const session = of("sum(${p.a}, ${p.kind} = 'x')");
    session.set('p.kind_2', 'x');
    expect(session.item('p.out').value).toBe(16);
    session.set('p.a_4', 1);
    expect(session.item('p.out').value).toBe(17);
  });
});
