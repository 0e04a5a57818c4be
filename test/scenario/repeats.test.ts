import { describe, expect, it } from 'vitest';
import { choices, context, item, open, plugin, repeat } from '#test/support/form-builder.ts';

const injuries = () => [
  repeat('injury', [
    item('string', 'site'),
    item('number', 'ais'),
    plugin('sum', 'double', { sources: ['p.ais', 'p.ais'] }),
    repeat('photo', [item('string', 'caption')], { min_count: 1 }),
  ], { max_count: 4 }),
  item('string', 'after'),
];

describe('a repeat', () => {
  // proves U4.25
  it('starts at a count of 1', () => {
    expect(open(injuries()).answers()).toEqual({ p: { injury: 1, photo_1: 1 } });
  });

  it('starts at its least count where that is more', () => {
    expect(open([repeat('r', [item('string', 's')], { min_count: 3 })]).item('p.r').value).toBe(3);
  });

  it('is never shorter than its least count, whatever count is stored or posted', () => {
    const twoOrMore = [repeat('r', [item('string', 's')], { min_count: 2 })];
    for (const r of [0, 1, 2]) expect(open(twoOrMore, { p: { r, s_1: 'x' } }).answers(), `count ${r}`).toEqual({ p: { r: 2, s_1: 'x' } });
    expect(open(twoOrMore, { p: { r: 3 } }).item('p.r').value).toBe(3);
    expect(open([repeat('r', [item('string', 's')])], { p: { r: 0 } }).item('p.r').value).toBe(1);
    expect(open([repeat('r', [item('string', 's')], { min_count: 0 })], { p: { r: 0 } }).item('p.r').value).toBe(0);
  });

  it('takes what it has set aside out of the count when a repetition goes', () => {
    const items = [item('single', 'c', { choices: choices('a', 'b') }), repeat('r', [item('string', 's', { relevant: "${p.c} = 'a'" })])];
    const session = open(items, { p: { c: 'a', r: 3, s_1: 'one', s_2: 'two', s_3: 'three' } });
    session.set('p.c', 'b');
    expect(session.item('p.c').setAside).toBe(3);
    session.removeRepetition('p.r', 2);
    expect(session.item('p.c').setAside).toBe(2);
    session.set('p.c', 'a');
    expect([session.item('p.c').setAside, session.answers().p]).toEqual([0, { c: 'a', r: 2, s_1: 'one', s_2: 'three' }]);
  });

  // proves U4.26
  it('records the current time with each repetition that is added', () => {
    const clock = { now: '2026-11-21T09:30' };
    const session = open(injuries(), {}, Object.defineProperty({ ...context }, 'now', { get: () => clock.now, enumerable: true }));
    session.addRepetition('p.injury');
    expect(session.answers().p).toMatchObject({ injury: 2, injury_registered_at_2: '2026-11-21 09:30' });
  });

  it('adds none beyond max_count', () => {
    const session = open(injuries());
    expect([1, 2, 3, 4].map(() => session.addRepetition('p.injury'))).toEqual([true, true, true, false]);
    expect(session.item('p.injury').value).toBe(4);
  });

  it('removes none below min_count', () => {
    const session = open(injuries());
    session.removeRepetition('p.injury', 1);
    expect(session.item('p.injury').value).toBe(1);
  });

  // proves U3.3
  it('keeps the answers of each repetition under its index', () => {
    const session = open(injuries());
    session.addRepetition('p.injury');
    session.set('p.site_1', 'head');
    session.set('p.site_2', 'chest');
    session.set('p.caption_2_1', 'front');
    expect(session.answers().p).toMatchObject({ site_1: 'head', site_2: 'chest', caption_2_1: 'front' });
  });

  it('moves later repetitions down with their answers and times when an earlier one goes', () => {
    const session = open(injuries(), {
      p: {
        injury: 3,
        site_1: 'head',
        site_2: 'chest',
        ais_2: 3,
        injury_registered_at_2: '2026-11-21 10:00',
        photo_2: 2,
        caption_2_2: 'back',
        photo_registered_at_2_2: '2026-11-21 10:05',
        site_3: 'arm',
      },
    });
    session.removeRepetition('p.injury', 1);
    expect(session.answers()).toEqual({
      p: {
        injury: 2,
        site_1: 'chest',
        ais_1: 3,
        double_1: 6,
        injury_registered_at_1: '2026-11-21 10:00',
        photo_1: 2,
        caption_1_2: 'back',
        photo_registered_at_1_2: '2026-11-21 10:05',
        site_2: 'arm',
        photo_2: 1,
      },
    });
  });

  it('starts anew where a removed repetition was', () => {
    const session = open(injuries(), { p: { injury: 2, site_2: 'chest', photo_2: 2, caption_2_2: 'back' } });
    session.removeRepetition('p.injury', 2);
    session.addRepetition('p.injury');
    expect(session.answers().p).toEqual({ injury: 2, photo_1: 1, injury_registered_at_2: '2026-11-21 09:30', photo_2: 1 });
  });

  it('computes within each repetition by itself', () => {
    const session = open(injuries());
    session.addRepetition('p.injury');
    session.set('p.ais_1', 2);
    session.set('p.ais_2', 5);
    expect([session.item('p.double_1').value, session.item('p.double_2').value]).toEqual([4, 10]);
  });

  it('lets an item outside reach into every repetition, and one inside see what is around it', () => {
    const session = open([
      item('number', 'base'),
      repeat('r', [item('number', 'n'), repeat('q', [item('number', 'm'), plugin('sum', 's', { sources: ['p.base', 'p.n', 'p.m'] })])]),
    ]);
    session.addRepetition('p.r');
    session.addRepetition('p.q_2');
    for (const [name, value] of [['n_1', 10], ['n_2', 20], ['m_1_1', 1], ['m_2_1', 2], ['m_2_2', 3], ['base', 100]] as const) session.set(`p.${name}`, value);
    expect(['s_1_1', 's_2_1', 's_2_2'].map((name) => session.item(`p.${name}`).value)).toEqual([111, 122, 123]);
  });

  it('activates within its own repetition', () => {
    const session = open([
      repeat('r', [item('single', 'kind', { choices: choices('x', 'y'), activation: [{ when: ['x'], items: [item('string', 'why')] }] })]),
    ]);
    session.addRepetition('p.r');
    session.set('p.kind_2', 'x');
    expect([session.item('p.why_1').exposed, session.item('p.why_2').exposed]).toEqual([false, true]);
    session.set('p.why_2', 'because');
    session.set('p.kind_2', 'y');
    expect(session.item('p.kind_2').setAside).toBe(1);
    expect(session.answers().p).not.toHaveProperty('why_2');
  });

  it('takes its answers out of counts and findings when a repetition goes', () => {
    const session = open([repeat('r', [item('number', 'n', { required: true, valid_range: { max: 5 } })]), item('string', 's')], {
      p: { r: 2, n_1: 1, n_2: 9, s: 'x' },
    });
    expect(session.issues().map(({ path }) => path)).toEqual(['p.n_2']);
    session.removeRepetition('p.r', 2);
    expect(session.issues()).toEqual([]);
    expect(session.status()).toMatchObject({ overall: 'all', required: 'comp' });
  });

  it('tells subscribers of a path that another repetition took it over', () => {
    const session = open(injuries(), { p: { injury: 2, site_1: 'head', site_2: 'chest' } });
    const told: string[] = [];
    for (const path of ['p.site_1', 'p.site_2', 'p.injury', 'p.after']) session.subscribe(path, () => told.push(path));
    session.removeRepetition('p.injury', 1);
    expect(told.toSorted()).toEqual(['p.injury', 'p.site_1', 'p.site_2']);
    expect(session.item('p.site_1').value).toBe('chest');
    expect(session.item('p.site_2')).toMatchObject({ exposed: false, value: null });
    expect(session.item('p.site_2')).toBe(session.item('p.site_2'));
  });

  it('is as long as its answers tell where a client leaves the count out', () => {
    expect(open(injuries(), { p: { site_2: 'x', caption_2_3: 'y' } }).answers().p).toEqual({
      injury: 2,
      photo_1: 1,
      site_2: 'x',
      photo_2: 3,
      caption_2_3: 'y',
    });
  });

  it('that is none has no time of registration', () => {
    expect(open([item('string', 's')]).registeredAt('p.s', 1)).toBeNull();
    expect(open(injuries()).registeredAt('p.injury', 9)).toBeNull();
  });

  it('is not made longer by answers of items that stand outside it', () => {
    const items = [item('string', 'before'), repeat('r', [item('string', 's')]), item('string', 'after')];
    expect(open(items, { p: { before_2: 'x', after_3: 'y', other_4: 'z' } }).item('p.r').value).toBe(1);
    expect(open(items, { p: { after_3: 'y', s_2: 'z' } }).item('p.r').value).toBe(2);
  });

  it('with more repetitions than max_count is a finding, and loses nothing', () => {
    const session = open([repeat('r', [item('string', 's')], { max_count: 2 })], { p: { r: 3, s_3: 'x' } });
    expect(session.submitIssues()).toEqual([{ code: 'item.above_max', path: 'p.r', params: { max: 2 } }]);
    expect(session.answers().p).toMatchObject({ r: 3, s_3: 'x' });
  });

  it('with a count that nobody can have entered is refused in bounded time', () => {
    const deep = [repeat('a', [repeat('b', [repeat('c', [item('string', 's')], { min_count: 900 })], { min_count: 900 })])];
    for (const answers of [{ p: { a: 1e15 } }, { p: { a: 500 } }]) {
      expect(open(deep, answers).submitIssues().some(({ code }) => code === 'item.invalid')).toBe(true);
    }
  });
});
