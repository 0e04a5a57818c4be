import { describe, expect, it } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { choices, composite, context, design, group, item, open, plugin, repeat } from '#test/support/form-builder.ts';

const calculation = (name: string, text: string, more: object = {}): Item => ({ ...plugin('expression', name, { calculation: text }), ...more });
const only = (code: string, params: object = {}) => [expect.objectContaining({ code, params })];

describe('a condition over several items', () => {
  const items = [
    item('number', 'hr'),
    item('number', 'sbp'),
    item('check', 'trauma'),
    item('string', 'why', { required: true, relevant: '${p.hr} > 100 and (${p.sbp} < 90 or ${p.trauma})' }),
  ];

  it('shows and hides with each of them, and keeps what was entered while the form is open', () => {
    const session = open(items);
    expect(session.item('p.why').exposed).toBe(false);
    expect(session.status().required).toBe('comp');
    session.set('p.hr', 120);
    expect(session.item('p.why').exposed).toBe(false);
    session.set('p.trauma', true);
    expect(session.item('p.why')).toMatchObject({ exposed: true, missing: true });
    session.set('p.why', 'fall');
    session.set('p.trauma', null);
    expect(session.item('p.why')).toMatchObject({ exposed: false, value: null });
    expect(session.answers()).toEqual({ p: { hr: 120 } });
    // The first item of the condition tells that something is set aside.
    expect(session.item('p.hr').setAside).toBe(1);
    session.set('p.sbp', 80);
    expect(session.item('p.why')).toMatchObject({ exposed: true, value: 'fall' });
    expect(session.item('p.hr').setAside).toBe(0);
  });

  it('counts what it hides at its first item only, whichever of them hid it', () => {
    const session = open([item('number', 'a'), item('number', 'b'), item('string', 'x', { relevant: '${p.a} > 1 and ${p.b} > 1' })], { p: { a: 2, b: 2, x: 'kept' } });
    const seen = () => [session.item('p.x').value, session.item('p.a').setAside, session.item('p.b').setAside];
    expect(seen()).toEqual(['kept', 0, 0]);
    session.set('p.b', 0);
    expect(seen()).toEqual([null, 1, 0]);
    session.set('p.a', 0);
    session.set('p.b', 2);
    expect(seen()).toEqual([null, 1, 0]);
    session.set('p.a', 2);
    expect(seen()).toEqual(['kept', 0, 0]);
  });

  it('is evaluated for nobody whom it does not concern', () => {
    const session = open([...items, item('number', 'other'), item('string', 'free', { relevant: '${p.other} = 1' })]);
    const told: string[] = [];
    for (const path of ['p.why', 'p.free']) session.subscribe(path, () => told.push(path));
    session.set('p.hr', 120);
    session.set('p.sbp', 80);
    expect(told).toEqual(['p.why']);
  });

  it('of a group, a repeat or a composite hides all that stands in it', () => {
    const when = '${p.hr} > 100';
    const session = open([
      item('number', 'hr'),
      group('g', [item('string', 'a', { required: true })], { relevant: when }),
      repeat('r', [item('string', 'b')], { relevant: when }),
      { ...composite('c', [item('string', 'd')]), relevant: when },
    ]);
    session.set('p.hr', 101);
    session.set('p.a', 'x');
    session.set('p.b_1', 'y');
    session.set('p.d', 'z');
    session.set('p.hr', 99);
    expect(session.answers()).toEqual({ p: { hr: 99 } });
    expect(session.status().required).toBe('comp');
    expect(session.item('p.hr').setAside).toBe(3);
    session.set('p.hr', 102);
    expect(session.answers()).toMatchObject({ p: { a: 'x', r: 1, b_1: 'y', d: 'z' } });
  });

  it('reads what is hidden as blank, and follows chains of conditions and formulas', () => {
    const session = open([
      item('single', 's', { choices: choices('a', 'b'), activation: [{ when: ['a'], items: [item('number', 'n')] }] }),
      calculation('double', '${p.n} * 2'),
      item('string', 'x', { relevant: '${p.double} >= 10' }),
      item('string', 'y', { relevant: "${p.x} = 'go'" }),
    ]);
    session.set('p.s', 'a');
    session.set('p.n', 5);
    session.set('p.x', 'go');
    expect(session.item('p.y').exposed).toBe(true);
    session.set('p.s', 'b');
    expect(['p.n', 'p.double', 'p.x', 'p.y'].map((path) => session.item(path).value)).toEqual([null, null, null, null]);
    expect(session.item('p.y').exposed).toBe(false);
    session.set('p.s', 'a');
    expect(session.item('p.y').exposed).toBe(true);
  });

  it('shown at all costs is shown', () => {
    expect(open([item('string', 'a', { relevant: 'false()', force_display: true })]).item('p.a').exposed).toBe(true);
  });

  it('may look at the day', () => {
    expect(open([item('string', 'a', { relevant: "today() = '2026-11-21'" }), item('string', 'b', { relevant: "today() > '2026-11-21'" })]).item('p.a').exposed).toBe(context.today === '2026-11-21');
  });
});

describe('what cannot be told yet', () => {
  it.each([
    ['not(${p.x} > 5)'], ['not(${p.x} <= 5)'], ["if(${p.x} > 5, 'a', 'b') != ''"], ['${p.x} > 5 or ${p.x} <= 5'], ['not(${p.x} > 5 and ${p.check})'], ['if(not(${p.x} > 5), true(), false())'], ['years(${p.age}) >= 0'], ['ln(${p.x}) < 100'],
  ])('hides as a condition: %s', (relevant) => {
    const session = open([item('number', 'x'), item('check', 'check'), item('age', 'age'), item('string', 'shown', { relevant })], { p: { check: true } });
    expect(session.item('p.shown').exposed).toBe(false);
    session.set('p.x', 3);
    session.set('p.age', { year: 0 });
    expect(session.item('p.shown').exposed).toBe(relevant !== 'not(${p.x} <= 5)');
  });

  it.each([['not(. > ${p.x})'], ['if(${p.x} > 5, . > 5, . < 5)'], ['pow(${p.x}, 0) = 1 or . > ${p.x}'], ['. <= ${p.x}']])('is met as a constraint: %s', (constraint) => {
    const session = open([item('number', 'x'), item('number', 'y', { constraint })], { p: { y: 9 } });
    expect(session.item('p.y').issues).toEqual([]);
    session.set('p.x', 1);
    expect(session.item('p.y').issues.length).toBe(constraint.startsWith('pow') ? 0 : 1);
  });

  it('leaves a formula blank: a missing outcome is no bad one', () => {
    const session = open([item('number', 'x'), calculation('good', "if(${p.x} <= 2, 'yes', 'no')"), calculation('bad', 'not(${p.x} <= 2)')]);
    expect([session.item('p.good').value, session.item('p.bad').value]).toEqual([null, null]);
    session.set('p.x', 2);
    expect([session.item('p.good').value, session.item('p.bad').value]).toEqual(['yes', false]);
    session.set('p.x', 3);
    expect([session.item('p.good').value, session.item('p.bad').value]).toEqual(['no', true]);
  });
});

describe('a day and a moment', () => {
  it.each([
    ['${p.moment} = ${p.day}', true, false], ['${p.moment} != ${p.day}', false, true], ['${p.moment} <= ${p.day}', true, false], ['${p.moment} >= ${p.day}', true, true], ['${p.moment} > ${p.day}', false, true], ['${p.day} < ${p.moment}', false, true],
    ['${p.day} >= ${p.moment}', true, false], ["${p.moment} > '2026-11-21'", false, true], ["${p.moment} > '2026-11-21T18:29'", true, true], ["${p.moment} > '2026-11-21T18:30'", false, true], ['${p.moment} <= today()', true, false],
  ])('compare by the day: %s', (relevant, sameDay, nextDay) => {
    const session = open([item('date', 'day'), item('datetime', 'moment'), item('string', 'shown', { relevant })], { p: { day: '2026-11-21', moment: '2026-11-21T18:30' } });
    expect(session.item('p.shown').exposed).toBe(sameDay);
    session.set('p.moment', '2026-11-22T00:00');
    expect(session.item('p.shown').exposed).toBe(nextDay);
  });
});

describe('expressions and repetitions', () => {
  const items = [
    repeat('r', [item('number', 'ais'), item('string', 'note', { relevant: '${p.ais} >= 3' }), calculation('square', '${p.ais} * ${p.ais}')]),
    calculation('worst', 'max(${p.ais})'),
    calculation('total', 'sum(${p.square})'),
    calculation('injuries', 'count(${p.ais})'),
    item('string', 'severe', { relevant: 'max(${p.ais}) > 3' }),
  ];

  it('inside one mean the same repetition, outside all of them', () => {
    const session = open(items);
    session.set('p.ais_1', 2);
    session.addRepetition('p.r');
    session.set('p.ais_2', 4);
    expect([session.item('p.note_1').exposed, session.item('p.note_2').exposed]).toEqual([false, true]);
    expect(session.answers()).toMatchObject({ p: { square_1: 4, square_2: 16, worst: 4, total: 20, injuries: 2 } });
    expect(session.item('p.severe').exposed).toBe(true);
    session.removeRepetition('p.r', 2);
    expect(session.answers()).toEqual({ p: { r: 1, ais_1: 2, square_1: 4, worst: 2, total: 4, injuries: 1 } });
    expect(session.item('p.severe').exposed).toBe(false);
  });
});

// proves U8.66
describe('a constraint', () => {
  const message = { ja: '収縮期以下にしてください', en: 'Not above the systolic' };
  const items = [item('number', 'sbp'), item('number', 'dbp', { constraint: '. <= ${p.sbp}', constraint_message: message, required: true })];

  it('is judged against other answers as they change, in the words of the design', () => {
    const session = open(items);
    session.set('p.dbp', 90);
    // Nothing to compare with yet.
    expect(session.item('p.dbp').issues).toEqual([]);
    session.set('p.sbp', 80);
    expect(session.item('p.dbp').issues).toEqual(only('item.constraint', { message: message[context.language as 'ja'] }));
    expect(session.submitIssues().map(({ path }) => path)).toEqual(['p.dbp']);
    session.set('p.sbp', 120);
    expect(session.item('p.dbp').issues).toEqual([]);
    session.set('p.dbp', null);
    expect(session.item('p.dbp')).toMatchObject({ issues: [], missing: true });
  });

  it('that names its own item is judged by the answer as it stands, from the first one on', () => {
    const session = open([item('number', 'a', { constraint: '${p.a} < 5' })]);
    session.set('p.a', 7);
    expect(session.item('p.a').issues).toEqual(only('item.constraint_unmet'));
    session.set('p.a', null);
    session.set('p.a', 3);
    expect(session.item('p.a').issues).toEqual([]);
  });

  it('is judged at opening, whichever item comes first', () => {
    const crossed = [item('number', 'a', { constraint: '. < ${p.b}' }), item('number', 'b', { constraint: '. > ${p.a}' })];
    const session = open(crossed, { p: { a: 5, b: 3 } });
    expect(session.issues().map(({ code, path }) => `${code} ${path}`)).toEqual(['item.constraint_unmet p.a', 'item.constraint_unmet p.b']);
    session.set('p.b', 6);
    expect(session.issues()).toEqual([]);
  });

  it('has general words without its own, and its own words stand for the range as well', () => {
    expect(open([item('string', 'a', { constraint: "regex(., '[0-9]{3}')" })], { p: { a: '12' } }).item('p.a').issues).toEqual(only('item.constraint_unmet'));
    const ranged = item('number', 'a', { valid_range: { max: 9 }, constraint_message: { en: 'At most nine' } });
    expect(open([ranged], { p: { a: 10 } }).item('p.a').issues).toEqual(only('item.constraint', { message: 'At most nine' }));
  });

  it('tells a screen when another fault joins the first', () => {
    const session = open([item('number', 'n'), item('number', 'a', { valid_range: { max: 9 }, constraint: '. != ${p.n}' })], { p: { a: 10, n: 1 } });
    const first = session.item('p.a');
    let told = 0;
    session.subscribe('p.a', () => (told += 1));
    session.set('p.n', 10);
    expect(session.item('p.a').issues.map(({ code }) => code)).toEqual(['item.above_max', 'item.constraint_unmet']);
    expect(session.item('p.a')).not.toBe(first);
    expect(told).toBe(1);
    session.set('p.n', 10.0);
    expect(told).toBe(1);
  });

  it('does not hold for what is hidden', () => {
    const session = open([item('check', 'c'), item('number', 'a', { relevant: '${p.c}', constraint: '. > 5' })], { p: { c: true, a: 1 } });
    expect(session.issues()).toHaveLength(1);
    session.set('p.c', null);
    expect(session.issues()).toEqual([]);
  });

  it.each<[string, Item, Answers, boolean]>([
    ['a choice list', item('multi', 'a', { choices: choices('x', 'y', 'z'), constraint: 'count-selected(.) <= 2' }), { p: { a: ['x', 'y', 'z'] } }, false],
    ['an age', item('age', 'a', { constraint: '. >= 18' }), { p: { a: { year: 17, month: 11 } } }, false],
    ['a day', item('date', 'a', { constraint: '. <= today()' }), { p: { a: '2026-11-21' } }, true],
    ['a coma scale', item('gcs', 'a', { constraint: '. >= 9' }), { p: { a: { E: 2, V: 2, M: 4, total: 8 } } }, false],
    ['a pressure by its part', { ...plugin('blood_pressure', 'a', { SBP: { name: 'S' }, DBP: { name: 'D' } }), constraint: '${p.a.SBP} - ${p.a.DBP} >= 10' } as Item, { p: { a: { SBP: 80, DBP: 75 } } }, false],
  ])('holds for %s', (_, made, answers, holds) => {
    expect(openForm(prepare(design([made])), answers, context).issues()).toHaveLength(holds ? 0 : 1);
  });
});

describe('a formula', () => {
  it('is computed anew with each input, in exact decimals', () => {
    const session = open([item('number', 'weight'), item('number', 'height'), calculation('bmi', 'round(${p.weight} div pow(${p.height} div 100, 2), 1)')]);
    session.set('p.weight', 60);
    expect(session.item('p.bmi')).toMatchObject({ value: null, readonly: true });
    session.set('p.height', 165);
    expect(session.item('p.bmi').value).toBe(22);
  });

  it('reads texts, days, choices and yes or no', () => {
    const session = open(
      [item('date', 'd'), item('single', 's', { choices: choices('1', '2') }), calculation('days', 'today() - ${p.d}'), calculation('points', '${p.s} + 1'), calculation('word', "if(${p.days} > 7, 'late', 'early')"), calculation('is_late', "${p.word} = 'late'")],
      { p: { d: '2026-11-01', s: '2' } },
    );
    expect(session.answers()).toMatchObject({ p: { days: 20, points: 3, word: 'late', is_late: true } });
  });

  it('reads an answer with parts once it comes to a number, and each part by itself', () => {
    const session = open([item('gcs', 'g'), item('age', 'a'), calculation('total', '${p.g} + 1'), calculation('eye', '${p.g.E} + 1'), calculation('months', '${p.a.month} * 2'), calculation('whole', 'months(${p.a})')]);
    session.set('p.g', { E: 4 });
    session.set('p.a', { year: 2 });
    expect(['total', 'eye', 'months', 'whole'].map((name) => session.item(`p.${name}`).value)).toEqual([null, 5, null, 24]);
    session.set('p.g', { E: 4, V: 5, M: 6 });
    session.set('p.a', { year: 2, month: 3 });
    expect(['total', 'eye', 'months', 'whole'].map((name) => session.item(`p.${name}`).value)).toEqual([16, 5, 6, 27]);
  });

  it('is worked out on the server whatever was posted', () => {
    expect(open([item('number', 'n'), calculation('c', '${p.n} + 1')], { p: { n: 1, c: 99 } }).answers()).toEqual({ p: { n: 1, c: 2 } });
  });
});

describe('the parts of a triage', () => {
  const parts = ['group', 'respiratory_rate', 'pulse'].map((part) => calculation(part, `\${p.triage.${part}}`));

  it('are its group and the rates that were counted on the way', () => {
    const session = open([item('start', 'triage'), ...parts]);
    const read = () => ['group', 'respiratory_rate', 'pulse'].map((part) => session.item(`p.${part}`).value);
    expect(read()).toEqual([null, null, null]);
    session.set('p.triage', { steps: { walks: false, breathes: true, respiratory_rate: 30 } });
    expect(read()).toEqual(['I', 30, null]);
    session.set('p.triage', { steps: { walks: false, breathes: true, respiratory_rate: 29, pulse: 0, follows_instructions: true } });
    expect(read().slice(1)).toEqual([29, 0]);
    session.set('p.triage', { steps: { walks: true } });
    expect(read()).toEqual(['III', null, null]);
    session.set('p.triage', null);
    expect(read()).toEqual([null, null, null]);
  });

  it('are read where a text mentions them, too', () => {
    const session = open([item('start', 'triage'), item('string', 'note', { title: { en: 'Breaths: ${p.triage.respiratory_rate}' } })], { p: { triage: { steps: { walks: false, breathes: true, respiratory_rate: 34 } } } });
    expect(session.item('p.note').mentioned?.get('p.triage.respiratory_rate')?.value).toBe(34);
  });
});
