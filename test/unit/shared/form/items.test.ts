import * as fc from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import type { AnswerValue, AttributeItem, Item } from '#shared/design/card-design.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';
import { take } from '#shared/items/take.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { choices, context, design, enter, item, open, plugin } from '#test/support/form-builder.ts';

/** What an item holds after something was typed or posted, and the codes of what is wrong with it. */
const hold = (of: Item, raw: AnswerValue): { value: AnswerValue; codes: string[] } => {
  const session = open([of]);
  session.set(`p.${of.name}`, raw);
  const { value, issues } = session.item(`p.${of.name}`);
  return { value, codes: issues.map(({ code }) => code) };
};

describe('a number item', () => {
  const temperature = item('number', 'n', { number_format: { scale: 1, precision: 3 }, valid_range: { min: 20, max: 45 } });

  // proves U5.11
  it.each([
    ['３７．５', 37.5],
    ['37.55', 37.5],
    [37.59, 37.5],
    ['', null],
    [null, null],
  ])('takes %j as %j', (raw, value) => {
    expect(hold(temperature, raw)).toEqual({ value, codes: [] });
  });

  // proves U5.9, U8.59
  it('keeps text that it cannot read in sight, with a finding and no answer', () => {
    expect(hold(temperature, 'abc')).toEqual({ value: null, codes: ['item.unreadable_number'] });
  });

  // proves U5.10
  it('is an integer with scale 0', () => {
    expect(hold(item('number', 'n', { number_format: { scale: 0 } }), '12.9').value).toBe(12);
  });

  // proves U5.8
  it('takes a leading long dash as minus', () => {
    expect(hold(item('number', 'n'), 'ー12').value).toBe(-12);
  });

  // proves U5.12
  it('has too many digits beyond its precision', () => {
    expect(hold(item('number', 'n', { number_format: { precision: 3 } }), '123').codes).toEqual([]);
    expect(hold(item('number', 'n', { number_format: { precision: 3 } }), '1234').codes).toEqual(['item.too_many_digits']);
    expect(hold(item('number', 'n', { number_format: { precision: 3 } }), '-12.5').codes).toEqual([]);
  });

  it('has too many digits beyond what a JSON number keeps, whatever the design says', () => {
    expect(hold(item('number', 'n'), '12345678901234567').codes).toEqual(['item.too_many_digits']);
  });

  // proves U5.13
  it.each([
    ['19.9', ['item.below_min']],
    ['20', []],
    ['45', []],
    ['45.1', ['item.above_max']],
  ])('at %s has the findings %j', (raw, codes) => {
    expect(hold(temperature, raw).codes).toEqual(codes);
  });

  // proves U8.63
  it('tells the bound that was passed', () => {
    const session = open([temperature]);
    session.set('p.n', '50');
    expect(session.item('p.n').issues).toEqual([{ code: 'item.above_max', path: 'p.n', params: { max: 45 } }]);
  });

  it('holds 0, which is an answer', () => {
    expect(enter([item('number', 'n', { required: true })], { n: '0' })).toEqual({ n: 0 });
  });
});

describe('a string and a text item', () => {
  // proves U5.15
  it('counts characters as readers do and is too long beyond max_length', () => {
    expect(hold(item('string', 's', { max_length: 3 }), '𠮷野家').codes).toEqual([]);
    expect(hold(item('text', 's', { max_length: 3 }), '東京都港').codes).toEqual(['item.too_long']);
  });

  it('a string is one line, a text keeps its lines ended alike', () => {
    expect(hold(item('string', 's'), 'a\r\nb\nc').value).toBe('a b c');
    expect(hold(item('text', 's'), 'a\r\nb\rc\n').value).toBe('a\nb\nc\n');
  });

  it('spaces stay in the field while typing, but are no answer', () => {
    const session = open([item('string', 's', { required: true })]);
    session.set('p.s', '  ');
    expect(session.item('p.s')).toMatchObject({ value: '  ', missing: true });
    expect(session.answers()).toEqual({});
  });

  it('keeps what it is given otherwise, formula signs and rare characters included', () => {
    expect(hold(item('string', 's'), '=1+1 ខ្មែរ "x"').value).toBe('=1+1 ខ្មែរ "x"');
  });

  it('loses what no text can carry', () => {
    expect(hold(item('string', 's'), 'a\0b\ud800').value).toBe('ab\ufffd');
  });
});

describe('date, time and datetime items', () => {
  // proves U3.6, U5.24
  it.each([
    ['date', '２０２６/1/5', '2026-01-05'],
    ['date', '20260105', '2026-01-05'],
    ['time', '９:05', '09:05'],
    ['datetime', '2026/1/5 9:05', '2026-01-05T09:05'],
  ] as const)('%s takes %s as %s', (type, raw, value) => {
    expect(hold(item(type, 'd'), raw)).toEqual({ value, codes: [] });
  });

  it.each(['date', 'time', 'datetime'] as const)('%s keeps text that it cannot read, with a finding', (type) => {
    const session = open([item(type, 'd')]);
    session.set('p.d', 'yesterday');
    expect(session.item('p.d')).toMatchObject({ value: null, issues: [{ code: `item.unreadable_${type}` }], unread: { '': { text: 'yesterday' } } });
  });

  it.each([
    ['2025-12-31', ['item.below_min']],
    ['2026-01-01', []],
    ['2026-11-21', []],
    ['2026-11-22', ['item.above_max']],
  ])('a date from a day up to today has at %s the findings %j', (raw, codes) => {
    expect(hold(item('date', 'd', { valid_range: { min: '2026-01-01', max: 'today' } }), raw).codes).toEqual(codes);
  });

  it('a day as the upper bound of a date and time means the whole day', () => {
    const until = item('datetime', 'd', { valid_range: { max: 'today' } });
    expect(hold(until, '2026-11-21T23:59').codes).toEqual([]);
    expect(hold(until, '2026-11-22T00:00').codes).toEqual(['item.above_max']);
  });

  it('a date and time up to now ends with the minute of entry', () => {
    const until = item('datetime', 'd', { valid_range: { max: 'now' } });
    for (const past of ['2026-11-21T09:29', '2026-11-21T09:30', '2026-11-20T23:59']) expect(hold(until, past).codes).toEqual([]);
    for (const future of ['2026-11-21T09:31', '2026-11-21T23:59', '2026-11-22T00:00']) expect(hold(until, future).codes).toEqual(['item.above_max']);
    expect(hold(item('datetime', 'd', { seconds: true, valid_range: { max: 'now' } }), '2026-11-21T09:30:59').codes).toEqual([]);
  });

  it('a date and time that was of the future stands when its minute has come', () => {
    let now = '2026-11-21T08:15';
    const clock = { ...context, get now() { return now; } };
    const session = openForm(prepare(design([item('datetime', 'd', { valid_range: { max: 'now' } })])), {}, clock);
    session.set('p.d', '2026-11-21T08:17');
    expect(session.submitIssues()).toMatchObject([{ code: 'item.above_max', params: { max: '2026-11-21T08:15' } }]);
    now = '2026-11-21T08:17';
    expect(session.submitIssues()).toEqual([]);
  });

  it('a time has a range', () => {
    expect(hold(item('time', 't', { valid_range: { min: '08:00' } }), '07:59').codes).toEqual(['item.below_min']);
  });
});

describe('choice items', () => {
  it('a check holds true or nothing', () => {
    expect(hold(item('check', 'c'), true).value).toBe(true);
    expect(hold(item('check', 'c'), false).value).toBeNull();
  });

  // proves U8.62
  it.each(['single', 'dropdown'] as const)('%s holds one value and finds what is no choice', (type) => {
    expect(hold(item(type, 'c', { choices: choices('a', 'b') }), 'b')).toEqual({ value: 'b', codes: [] });
    expect(hold(item(type, 'c', { choices: choices('1', '2') }), 2)).toEqual({ value: '2', codes: [] });
    expect(hold(item(type, 'c', { choices: choices('a', 'b') }), 'z').codes).toEqual(['item.not_a_choice']);
  });

  it('multi holds its values once, in design order, and nothing when the last goes', () => {
    const multi = item('multi', 'c', { choices: choices('a', 'b', 'c') });
    expect(hold(multi, ['c', 'a', 'c']).value).toEqual(['a', 'c']);
    expect(hold(multi, []).value).toBeNull();
    expect(hold(multi, ['z', 'a'])).toEqual({ value: ['a', 'z'], codes: ['item.not_a_choice'] });
  });
});

describe('exclusive choices', () => {
  const multi = item('multi', 'c', {
    choices: choices('a', 'b', 'c', 'none', 'notB'),
    exclusive: [
      { value: 'none', excludes: '*' },
      { value: 'notB', excludes: ['b'] },
    ],
  });
  const choose = (...lists: string[][]): AnswerValue => {
    const session = open([multi]);
    for (const list of lists) session.set('p.c', list);
    return session.item('p.c').value;
  };

  // proves U4.15
  it('choosing one removes what it excludes', () => {
    expect(choose(['a'], ['a', 'b'], ['a', 'b', 'none'])).toEqual(['none']);
    expect(choose(['a'], ['a', 'b'], ['a', 'b', 'notB'])).toEqual(['a', 'notB']);
  });

  // proves U4.15
  it('choosing an excluded one removes it', () => {
    expect(choose(['none'], ['a', 'none'])).toEqual(['a']);
    expect(choose(['a', 'notB'], ['a', 'notB', 'b'])).toEqual(['a', 'b']);
  });
});

const part = fc.oneof(fc.constantFrom<AnswerValue>(null, true, '', '１２', '-3', 'x', 0, 1, 4, 12, 99, 120, 1_000, 1.5, -1), fc.double());

/** Answers of the types with parts, right and wrong. */
const withParts: fc.Arbitrary<AnswerValue> = fc.dictionary(
  fc.constantFrom('year', 'month', 'SBP', 'DBP', 'latitude', 'longitude', 'accuracy', 'code', 'name', 'kind', 'E', 'V', 'M', 'total', 'group', 'steps'),
  fc.oneof(part, fc.dictionary(fc.constantFrom('walks', 'breathes', 'respiratory_rate', 'pulse', 'follows_instructions'), part)),
);

/** What a keyboard, an old card or somebody's script may hand to an item. */
const anything: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<AnswerValue>,
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.stringMatching(/^[-ー０-９0-9．。.,/:年月日時分T ]{0,16}$/),
  fc.double(),
  fc.array(fc.constantFrom('a', 'b', 'c', 'none', 'z', 1)),
  withParts,
);

const everyType = [
  item('check', 'x'),
  item('single', 'x', { choices: choices('a', 'b') }),
  item('dropdown', 'x', { choices: choices('a', 'b') }),
  item('multi', 'x', { choices: choices('a', 'b', 'c', 'none'), exclusive: [{ value: 'none', excludes: '*' }] }),
  item('number', 'x', { number_format: { scale: 2, precision: 5 }, valid_range: { min: 0, max: 9 } }),
  item('number', 'x', { number_format: { scale: 0 } }),
  item('string', 'x', { max_length: 4 }),
  item('text', 'x'),
  item('date', 'x', { valid_range: { max: 'today' } }),
  item('time', 'x'),
  item('datetime', 'x'),
  item('age', 'x', { valid_range: { max: 17 } }),
  item('location', 'x'),
  item('suggest', 'x'),
  item('suggest', 'x', { allow_free_text: true }),
  item('gcs', 'x'),
  item('start', 'x'),
  plugin('blood_pressure', 'x', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }),
  plugin('interlocked_dropdown', 'x', { source: 'p.y', choices: {} }),
] as AttributeItem[];

describe.each(everyType.map((of) => [of.type, of] as const))('every raw value of a %s item', (_type, of) => {
  const behaviour = behaviourOf(of);

  it('is taken without a throw, and taking the result again changes nothing', () => {
    if (behaviour.answer !== 'entered') throw new Error('an entered type is meant');
    fc.assert(
      fc.property(anything, anything, (raw, before) => {
        const previous = take(behaviour, of, before, null).value;
        const once = take(behaviour, of, raw, previous).value;
        expect(take(behaviour, of, once, previous)).toEqual({ value: once, unread: null, told: [] });
        expect(take(behaviour, of, once, once).value).toEqual(once);
      }),
      { numRuns: 300 },
    );
  });
});
