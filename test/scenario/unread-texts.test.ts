import { describe, expect, it } from 'vitest';
import type { AnswerValue, Item } from '#shared/design/card-design.ts';
import type { UnreadTexts } from '#shared/form/form-types.ts';
import { choices, design, item, open, plugin, repeat } from '#test/support/form-builder.ts';

const number = item('number', 'n');
const pair = plugin('blood_pressure', 'b', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } });
const age = item('age', 'a');

describe('a text that cannot be read', () => {
  // proves U8.59
  it('is no answer, stays in sight, and stands against saving until it is mended or cleared', () => {
    const session = open([number, item('string', 's')], { p: { s: 'x', n: 5 } });
    session.set('p.n', '12a');
    expect(session.answers()).toEqual({ p: { s: 'x' } });
    expect(session.item('p.n')).toMatchObject({ value: null, unread: { '': { text: '12a', code: 'item.unreadable_number' } } });
    expect(session.submitIssues()).toEqual([{ code: 'item.unreadable_number', path: 'p.n', params: {} }]);
    expect(session.issues()).toEqual(session.submitIssues());
    session.set('p.n', '12');
    expect([session.item('p.n').unread, session.submitIssues(), session.unreadTexts()]).toEqual([null, [], {}]);
    session.set('p.n', '12b');
    session.set('p.n', null);
    expect([session.item('p.n').unread, session.submitIssues(), session.unreadTexts()]).toEqual([null, [], {}]);
  });

  it('in a card without answers is told instead of "nothing entered"', () => {
    const session = open([number]);
    session.set('p.n', '1.2.3');
    expect(session.submitIssues().map(({ code }) => code)).toEqual(['item.unreadable_number']);
    expect(session.status().overall).toBe('no');
  });

  it('is a blank to formulas and conditions', () => {
    const session = open([number, plugin('expression', 'twice', { calculation: '${p.n} * 2' }), item('string', 'why', { relevant: '${p.n} > 5' })]);
    session.set('p.n', '10');
    expect([session.item('p.twice').value, session.item('p.why').exposed]).toEqual([20, true]);
    session.set('p.n', '10x');
    expect([session.item('p.twice').value, session.item('p.why').exposed]).toEqual([null, false]);
  });

  it('of an item that is hidden counts again once the item is shown', () => {
    const items = [item('check', 'known'), item('number', 'years', { relevant: '${p.known}' }), item('gcs', 'g', { ref: 'p.years' })];
    const session = open(items);
    session.set('p.years', 'x');
    expect(session.item('p.g').shows).toEqual({ kind: 'wording', wording: 'adult' });
    session.set('p.known', true);
    expect(session.item('p.g').shows).toEqual({ kind: 'wording', wording: null });
    expect(open(items, session.answers(), {}, session.unreadTexts()).item('p.g').shows).toEqual(session.item('p.g').shows);
    session.set('p.known', null);
    expect(session.item('p.g').shows).toEqual({ kind: 'wording', wording: 'adult' });
  });

  it('leaves a required item incomplete without asking for an answer twice', () => {
    const session = open([item('number', 'n', { required: true })]);
    session.set('p.n', '1e3');
    expect(session.item('p.n').missing).toBe(false);
    expect(session.issues().map(({ code }) => code)).toEqual(['item.unreadable_number']);
    expect(session.status().required).toBe('incomp');
    session.set('p.n', '');
    expect(session.item('p.n').missing).toBe(true);
    expect(session.issues().map(({ code }) => code)).toEqual(['item.required']);
  });

  it('in an id attribute is found fault with once', () => {
    const session = open(design([number, item('string', 's')], { id_attributes: ['p.n'] }), { p: { s: 'x' } });
    expect(session.submitIssues().map(({ code }) => code)).toEqual(['card.id_attribute_missing']);
    session.set('p.n', 'A-1');
    expect(session.submitIssues().map(({ code }) => code)).toEqual(['item.unreadable_number']);
  });

  it('is set aside with the choice that hides it, and comes back with it', () => {
    const session = open([item('single', 'c', { choices: choices('a', 'b'), activation: [{ when: ['a'], items: [number] }] })], { p: { c: 'a' } });
    session.set('p.n', '12a');
    session.set('p.c', 'b');
    expect([session.item('p.c').setAside, session.submitIssues(), session.item('p.n').unread]).toEqual([1, [], null]);
    expect(session.unreadTexts()).toEqual({ 'p.n': { '': '12a' } });
    session.set('p.c', 'a');
    expect(session.item('p.n').unread).toMatchObject({ '': { text: '12a' } });
    expect(session.submitIssues()).toHaveLength(1);
  });

  it('is told to who watches the item, also when only the text changes', () => {
    const session = open([number]);
    const seen: (string | undefined)[] = [];
    session.subscribe('p.n', () => seen.push(session.item('p.n').unread?.['']?.text));
    for (const text of ['a', 'ab', 'ab', '']) session.set('p.n', text);
    expect(seen).toEqual(['a', 'ab', undefined]);
  });
});

describe('the texts of a journal', () => {
  const card = [number, pair, repeat('r', [item('number', 'm'), item('age', 'years')])];

  it('open with the answers as the form was left', () => {
    const session = open(card, { p: { r: 2 } });
    session.set('p.n', 'HR 120');
    session.setPart('p.b', 'SBP', '120');
    session.setPart('p.b', 'DBP', '8o');
    session.set('p.m_2', '1.2.3');
    session.setPart('p.years_1', 'year', '1.5');
    expect(session.answers()).toEqual({ p: { b: { SBP: 120 }, r: 2 } });
    const texts = JSON.parse(JSON.stringify(session.unreadTexts())) as UnreadTexts;
    expect(texts).toEqual({ 'p.n': { '': 'HR 120' }, 'p.b': { DBP: '8o' }, 'p.m_2': { '': '1.2.3' }, 'p.years_1': { year: '1.5' } });
    const again = open(card, session.answers(), {}, texts);
    for (const path of ['p.n', 'p.b', 'p.m_2', 'p.years_1']) {
      expect(again.item(path)).toMatchObject({ value: session.item(path).value, unread: session.item(path).unread, issues: session.item(path).issues });
    }
    expect(again.submitIssues()).toEqual(session.submitIssues());
  });

  it('that can be read now become answers, and those without a place are left out', () => {
    const session = open(card, {}, {}, { 'p.n': { '': '37,5' }, 'p.b': { DBP: '80', XXX: '1', constructor: '1' }, 'p.gone': { '': 'x' }, 'p.m_7': { '': 'x' }, 'q.n': { '': 'x' }, 'p.r': { '': '3' }, constructor: { '': 'x' } });
    expect(session.answers()).toEqual({ p: { n: 37.5, b: { DBP: 80 }, r: 1 } });
    expect(session.unreadTexts()).toEqual({});
  });

  it('follow their repetition, and go with it', () => {
    const session = open(card, { p: { r: 3 } });
    session.set('p.m_2', 'two');
    session.set('p.m_3', 'three');
    session.removeRepetition('p.r', 1);
    expect(session.unreadTexts()).toEqual({ 'p.m_1': { '': 'two' }, 'p.m_2': { '': 'three' } });
    session.removeRepetition('p.r', 1);
    expect(session.unreadTexts()).toEqual({ 'p.m_1': { '': 'three' } });
    session.addRepetition('p.r');
    expect([session.item('p.m_2').unread, session.submitIssues().map(({ path }) => path)]).toEqual([null, ['p.m_1']]);
  });
});

describe('the parts of an answer', () => {
  it('are read each for itself: one that cannot be read does not take the other along', () => {
    const session = open([pair]);
    session.setPart('p.b', 'SBP', '12o');
    session.setPart('p.b', 'DBP', '80');
    expect(session.item('p.b')).toMatchObject({ value: { DBP: 80 }, unread: { SBP: { text: '12o' } } });
    session.setPart('p.b', 'SBP', '120');
    expect(session.item('p.b')).toMatchObject({ value: { SBP: 120, DBP: 80 }, unread: null });
    session.setPart('p.b', 'SBP', '');
    expect(session.item('p.b').value).toEqual({ DBP: 80 });
  });

  it('give way to what is typed in their place, read or not', () => {
    const session = open([pair, age], { p: { b: { SBP: 120, DBP: 80 }, a: { year: 3 } } });
    session.setPart('p.b', 'SBP', '12o');
    expect(session.item('p.b').value).toEqual({ DBP: 80 });
    session.setPart('p.a', 'year', '6か月');
    expect(session.item('p.a').value).toEqual({ month: 6 });
  });

  it('that could not be read are mended by a text of the other one that speaks of both', () => {
    const session = open([pair]);
    session.setPart('p.b', 'DBP', '8o');
    session.setPart('p.b', 'SBP', '120/80');
    expect(session.item('p.b')).toMatchObject({ value: { SBP: 120, DBP: 80 }, unread: null, issues: [] });
  });

  it('may be filled by the text of one, until something else is typed there', () => {
    const session = open([pair]);
    for (const text of ['1', '12', '120', '120/', '120/8', '120/80']) session.setPart('p.b', 'SBP', text);
    expect(session.item('p.b').value).toEqual({ SBP: 120, DBP: 80 });
    for (const text of ['120/8', '120/', '120']) session.setPart('p.b', 'SBP', text);
    expect(session.item('p.b').value).toEqual({ SBP: 120 });
  });

  it('keep what one said of the other once the part is left or something else is entered', () => {
    for (const leave of ['leave', 'other'] as const) {
      const session = open([pair, number]);
      session.setPart('p.b', 'SBP', '120/80');
      if (leave === 'leave') session.leave('p.b');
      else session.set('p.n', '1');
      session.setPart('p.b', 'SBP', '130');
      expect(session.item('p.b').value, `after ${leave}`).toEqual({ SBP: 130, DBP: 80 });
    }
  });

  it('of a new repetition know nothing of one that was removed from its place', () => {
    const session = open([repeat('r', [age])], { p: { r: 2, a_2: { year: 3, month: 4 } } });
    session.setPart('p.a_2', 'year', '12');
    session.removeRepetition('p.r', 2);
    session.addRepetition('p.r');
    session.setPart('p.a_2', 'year', '5');
    expect(session.item('p.a_2').value).toEqual({ year: 5 });
  });

  it('come back as they were when a text that spoke of them is taken back', () => {
    const session = open([age], { p: { a: { year: 3, month: 4 } } });
    session.setPart('p.a', 'year', '12歳6か月');
    expect(session.item('p.a').value).toEqual({ year: 12, month: 6 });
    session.setPart('p.a', 'year', '12');
    expect(session.item('p.a').value).toEqual({ year: 12, month: 4 });
  });

  it('of an item without any are a defect', () => {
    expect(() => open([number]).setPart('p.n', 'SBP', '1')).toThrow('no part to type in');
    expect(() => open([pair]).setPart('p.b', 'constructor', '1')).toThrow('no part to type in');
  });
});

describe('what was changed of a text', () => {
  const told = (of: Item, text: string, part = '') => {
    const session = open([of]);
    if (part === '') session.set(`p.${of.name}`, text);
    else session.setPart(`p.${of.name}`, part, text);
    return session.item(`p.${of.name}`).told;
  };

  // proves U8.61
  it.each([
    ['３７．５', [{ code: 'told.read_as', params: { value: '37.5' } }]],
    ['1,200', [{ code: 'told.read_as', params: { value: '1200' } }]],
    ['37.55', [{ code: 'told.decimals_cut', params: { value: '37.5' } }]],
    ['37,55', [{ code: 'told.decimals_cut', params: { value: '37.5' } }]],
    ['37.50', []],
    ['37.5', []],
    ['37.', []],
    ['', []],
    ['x', []],
  ])('is told of a number with one decimal: %j', (text, expected) => {
    expect(told(item('number', 'n', { number_format: { scale: 1 } }), text)).toEqual(expected.map((each) => ({ ...each, part: '' })));
  });

  // proves U8.61
  it.each([
    [age, 'year', '12歳6か月', { code: 'told.read_as_age', params: { year: 12, month: 6 } }],
    [age, 'year', '生後3か月', { code: 'told.read_as_age', params: { year: 0, month: 3 } }],
    [age, 'year', '十二', { code: 'told.read_as', params: { value: 12 } }],
    [pair, 'SBP', '120-80', { code: 'told.read_as', params: { value: '120 / 80' } }],
    [item('location', 'l'), 'latitude', '35.6812N 139.7671E', { code: 'told.read_as', params: { value: '35.6812, 139.7671' } }],
    [item('location', 'l'), 'latitude', '35.12345678', { code: 'told.decimals_cut', params: { value: '35.123456' } }],
    [item('date', 'd'), '', 'R8.11.3', { code: 'told.read_as', params: { value: '2026-11-03' } }],
    [item('date', 'd'), '', '2026-11-03 15:05', { code: 'told.time_left_out', params: { value: '2026-11-03' } }],
    [item('time', 't'), '', '2026-11-03 15:05', { code: 'told.date_left_out', params: { value: '15:05' } }],
    [item('time', 't'), '', '15:05:30', { code: 'told.seconds_left_out', params: { value: '15:05' } }],
    [item('datetime', 'm'), '', '2026-11-03 15:05:30', { code: 'told.seconds_left_out', params: { value: '2026-11-03 15:05' } }],
    [item('datetime', 'm'), '', '令和8年11月3日 午後3時5分', { code: 'told.read_as', params: { value: '2026-11-03 15:05' } }],
  ] as const)('is told of %j %s %j', (of, part, text, expected) => {
    expect(told(of, text, part)).toEqual([{ ...expected, part }]);
  });

  it('is forgotten with the next answer', () => {
    const session = open([number]);
    session.set('p.n', '1,200');
    expect(session.item('p.n').told).toHaveLength(1);
    session.set('p.n', 1200);
    expect(session.item('p.n').told).toEqual([]);
  });
});

describe('a posted card', () => {
  it.each([
    ['n', '12a', 'item.unreadable_number'],
    ['n', '1.2.3', 'item.unreadable_number'],
    ['a', { year: '1.5' }, 'item.unreadable_age'],
    ['a', { year: 3, month: '6-7' }, 'item.unreadable_age'],
    ['b', { SBP: '120', DBP: 'x' }, 'item.unreadable_pressure'],
    ['b', { SBP: 1200 }, 'item.unreadable_pressure'],
    ['b', { SBP: 120, DBP: true }, 'item.invalid'],
    ['a', { years: 3 }, 'item.invalid'],
    ['d', 'yesterday', 'item.unreadable_date'],
    ['d', 20261103, 'item.invalid'],
    ['t', { steps: { walks: false, breathes: true, respiratory_rate: '28.5' } }, 'item.invalid'],
  ])('is found fault with where a text is no answer: %s %j', (name, value, code) => {
    const session = open([number, age, pair, item('date', 'd'), item('start', 't'), item('string', 's')], { p: { s: 'x', [name]: value } });
    expect(session.submitIssues()).toEqual([{ code, path: `p.${name}`, params: {} }]);
  });
});

/** An 18-month-old is no newborn: months of 12 or more become 0 only when somebody says so. */
describe('months of 12 or more', () => {
  const child = [age, item('gcs', 'g', { ref: 'p.a' }), item('watch', 'w', { params: { target: 'p.a', bands: 'tape_age' } }), plugin('expression', 'm', { calculation: 'months(${p.a})' })];
  const seen = (session: ReturnType<typeof open>) => {
    const [wording, band] = [session.item('p.g').shows, session.item('p.w').shows];
    return [wording?.kind === 'wording' ? wording.wording : null, band?.kind === 'band' ? band.colour : null, session.item('p.m').value];
  };
  /** No scale: the one of an adult stands where nobody has said anything of an age. */
  const undecided = [null, ...seen(open(child)).slice(1)];

  // proves U5.22
  it.each(['12', '13', '15', '18', '99', '１８', '十八', '18か月'])('%s in the months is no answer until somebody decides', (text) => {
    const session = open([...child, item('string', 's')], { p: { s: 'x' } });
    session.setPart('p.a', 'month', text);
    session.leave('p.a');
    expect(session.item('p.a')).toMatchObject({ value: null, told: [], unread: { month: { text, code: 'item.months_open' } } });
    expect(session.submitIssues().map(({ code, path }) => [code, path])).toEqual([['item.months_open', 'p.a']]);
    expect(seen(session)).toEqual(undecided);
    expect(session.answers()).toEqual({ p: { s: 'x' } });
  });

  it.each([
    ['month', '18', null, { month: 18 }],
    ['month', '18', '2', { month: 18 }],
    ['month', '2歳18か月', null, { year: 2, month: 18 }],
    ['year', '2歳18か月', null, { year: 2, month: 18 }],
  ])('in %s %j beside the years %j are told as %j', (part, text, years, params) => {
    const session = open([age]);
    if (years !== null) session.setPart('p.a', 'year', years);
    session.setPart('p.a', part, text);
    expect(session.item('p.a').issues).toEqual([{ code: 'item.months_open', path: 'p.a', params }]);
  });

  it('beside years leave nothing that a formula, a scale or a colour could take for the age', () => {
    const session = open(child);
    session.setPart('p.a', 'year', '3');
    expect(seen(session)).toEqual(['child', 'yellow', 36]);
    session.setPart('p.a', 'month', '18');
    expect(session.item('p.a').value).toEqual({ year: 3 });
    expect(seen(session)).toEqual(undecided);
    session.set('p.a', { year: 4, month: 6 });
    expect(seen(session)).toEqual(['child', 'white', 54]);
    expect(session.submitIssues()).toEqual([]);
  });

  it('come back from the journal as they were typed', () => {
    const session = open(child);
    session.setPart('p.a', 'year', '2');
    session.setPart('p.a', 'month', '18');
    const again = open(child, session.answers(), {}, session.unreadTexts());
    expect(again.item('p.a')).toMatchObject({ value: { year: 2 }, unread: { month: { text: '18', code: 'item.months_open' } } });
    expect(seen(again)).toEqual(undecided);
    expect(again.submitIssues()).toEqual(session.submitIssues());
  });

  it.each([
    [{ month: 18 }, { month: { text: '18', code: 'item.months_open', params: { month: 18 } } }],
    [{ year: 2, month: 18 }, { month: { text: '18', code: 'item.months_open', params: { month: 18 } } }],
    [{ year: '2', month: '18' }, { month: { text: '18', code: 'item.months_open', params: { month: 18 } } }],
    ['2歳18か月', { '': { text: '2歳18か月', code: 'item.months_open', params: { year: 2, month: 18 } } }],
    [{ year: 2, month: 1.5 }, { month: { text: '1.5', code: 'item.unreadable_age', params: {} } }],
    [{ year: 1234 }, { year: { text: '1234', code: 'item.unreadable_age', params: {} } }],
  ])('are no answer when they are posted as %j', (posted, unread) => {
    const session = open(child, { p: { a: posted } });
    expect(session.item('p.a').unread).toEqual(unread);
    expect(session.submitIssues()).toHaveLength(1);
    expect(seen(session)).toEqual(undecided);
  });

  it.each<AnswerValue>([{ month: 0 }, { year: 2, month: 0 }, { year: 1, month: 6 }])('are decided by %j', (value) => {
    const session = open(child);
    session.setPart('p.a', 'month', '18');
    session.set('p.a', value);
    expect(session.item('p.a')).toMatchObject({ value, unread: null, issues: [] });
  });
});
