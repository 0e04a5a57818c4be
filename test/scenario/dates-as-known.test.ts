import * as fc from '#test/support/properties.ts';
import { describe, expect, it, test } from 'vitest';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { daysOf } from '#shared/language/partial-dates.ts';
import { design, item, open, plugin } from '#test/support/form-builder.ts';

const asDate = { partial: 'year', about: true } as const;
const result = (calculation: string, answers: { readonly [name: string]: AnswerValue }, more = {}): AnswerValue =>
  open(design([item('date', 'd', asDate), item('date', 'e', asDate), item('time', 'h', { seconds: true }), item('datetime', 'm', { seconds: true }), plugin('expression', 'out', { calculation })], more), { p: answers }).item('p.out').value;

describe('in formulas, a date that is known less exactly', () => {
  it.each<[string, string, AnswerValue]>([
    // One result for each of its days, or none.
    ["${p.d} < date('2026-12-01')", '2026-11', true], ["${p.d} < date('2026-11-15')", '2026-11', null], ["${p.d} < date('2026-11-01')", '2026-11', false], ["${p.d} <= date('2026-11-30')", '2026-11', true], ["${p.d} >= date('2026-11-01')", '2026-11', true], ["${p.d} > date('2026-11-01')", '2026-11', null], ["${p.d} > date('2025-12-31')", '2026', true],
    ['${p.d} <= today()', '2026', null], ['${p.d} <= today()', '2025', true], ["${p.d} < '2026-12'", '2026-11', true], ["${p.d} <= date-time('2026-11-30T00:00')", '2026-11', true],
    // Equal is what is known alike.
    ["${p.d} = '2026-11'", '2026-11', true], ["${p.d} = date('2026-11-03')", '2026-11', false], ["${p.d} != date('2026-11-03')", '2026-11', true], ["${p.d} = ''", '2026-11', false], ['${p.d} = 2026', '2026', true],
    // Nothing is added to a month, or counted from it.
    ['${p.d} + 1', '2026-11', null], ['${p.d} + 1', '2026', null], ['today() - ${p.d}', '2026-11', null], ['${p.d} - ${p.d}', '2026', null], ['number(${p.d})', '2026', null], ['add-date(${p.d}, 1)', '2026-11', null], ['date-time(${p.d}, ${p.h})', '2026-11', null], ['date(${p.d})', '2026-11', null],
    // Ages and periods that each of its days has.
    ['cht:difference-in-years(${p.d}, today())', '1950-03', 76], ['cht:difference-in-years(${p.d}, today())', '1950', null], ['cht:difference-in-years(${p.d}, today())', '1950-11', null], ["difference-in-months(${p.d}, date('2026-12-31'))", '2026-11', 1], ["difference-in-months(${p.d}, date('2026-12-15'))", '2026-11', null],
    // What it says of itself.
    ["format-date(${p.d}, '%Y/%m')", '2026-11', '2026/11'], ["format-date(${p.d}, '%Y')", '2026', '2026'], ["format-date(${p.d}, '%Y/%m/%d')", '2026-11', null], ["format-date(${p.d}, '%a')", '2026-02', null], ["format-date(${p.d}, '%m')", '2026', null],
    ["concat(${p.d}, '!')", '2026-11~', '2026-11~!'], ['${p.d}', '2026', '2026'], ["coalesce(${p.d}, 'x')", '2026', '2026'], ['string-length(${p.d})', '2026', 4], ["if(${p.d} < date('2026-11-15'), 'early', 'late')", '2026-11', null],
    ["max(${p.d}, date('2026-12-01'))", '2026-11', '2026-12-01'], ["max(${p.d}, date('2026-11-05'))", '2026-11', null], ["min(${p.d}, date('2026-12-01'))", '2026-11', '2026-11'],
    // About is a remark: the date that it names counts.
    ["${p.d} < date('2026-11-04')", '2026-11-03~', true], ['${p.d} + 1', '2026-11-03~', '2026-11-04'], ["${p.d} = date('2026-11-03')", '2026-11-03~', true], ["format-date(${p.d}, '%d')", '2026-11-03~', '03'], ["${p.d} < date('2026-12-01')", '2026-11~', true],
    // A whole date is what it always was.
    ["${p.d} < date('2026-11-15')", '2026-11-03', true], ['${p.d} + 1', '2026-11-03', '2026-11-04'],
  ])('%s of %s is %s', (formula, known, expected) => expect(result(formula, { d: known })).toBe(expected));

  it('is kept as it is known, asked for by conditions that can be answered, and never made more exact by a calculation', () => {
    const form = design([item('date', 'd', asDate), item('date', 'copy', { ...asDate, calculation: '${p.d}' }), item('date', 'plain', { calculation: '${p.d}' }), item('text', 'old', { relevant: "${p.d} < date('2026-01-01')" })]);
    const session = open(form, { p: { d: '2025-11~' } });
    expect(session.answers()['p']).toMatchObject({ d: '2025-11~', copy: '2025-11~' });
    expect(session.item('p.plain').value).toBeNull();
    expect(session.item('p.old').exposed).toBe(true);
    session.set('p.d', '2026');
    expect(session.item('p.old').exposed).toBe(false);
  });

  it('is no missing date to a difference that may lack one, and no day to a weekday', () => {
    const form = design([item('date', 'd', asDate), item('date', 'e'), plugin('date_difference', 'days', { from: 'p.d', to: 'p.e', is_empty: true }), plugin('weekday', 'w', { source: 'p.d' })]);
    expect(open(form, { p: { d: '2026-11', e: '2026-11-30' } }).item('p.days').value).toBeNull();
    expect(open(form, { p: { d: '2026-11', e: '2026-11-30' } }).item('p.w').value).toBeNull();
    expect(open(form, { p: { d: '2020-01-01' } }).item('p.days').value).toBeGreaterThan(2000);
  });
});

describe('seconds', () => {
  it.each<[string, { readonly [name: string]: AnswerValue }, AnswerValue]>([
    ["${p.h} = '15:05'", { h: '15:05:00' }, true], ["${p.h} = '15:05:00'", { h: '15:05' }, true], ["${p.h} > '15:05'", { h: '15:05:01' }, true], ["${p.h} < '15:06'", { h: '15:05:59' }, true],
    ["difference-in-minutes('15:05', ${p.h})", { h: '15:05:30' }, 0.5], ["difference-in-hours(${p.h}, '00:00:30')", { h: '23:59:30' }, 0.016_666_666_666_666_7], ["difference-in-minutes(${p.m}, '2026-12-01T00:00:15')", { m: '2026-11-30T23:59:45' }, 0.5],
    ["date-time(date('2026-11-03'), ${p.h})", { h: '15:05:30' }, '2026-11-03T15:05:30'], ['${p.m} + 1', { m: '2026-11-30T23:59:45' }, '2026-12-01T23:59:45'], ['(${p.m} + 1 div 86400)', { m: '2026-12-31T23:59:59' }, '2027-01-01T00:00:00'], ["format-date-time(${p.m}, '%H:%M:%S')", { m: '2026-11-30T23:59:45' }, '23:59:45'], ["decimal-time(${p.h}) * 86400", { h: '00:00:01' }, 1],
    ["${p.m} >= date('2026-11-30')", { m: '2026-11-30T00:00:00' }, true], ['(${p.m} - ${p.m}) + 1', { m: '2026-11-30T23:59:45' }, 1],
  ])('%s', (formula, answers, expected) => expect(result(formula, answers)).toBe(expected));
});

test('an order is told exactly where all days agree, counted day by day', () => {
  const month = fc.tuple(fc.integer({ min: 2024, max: 2026 }), fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 28 })).map(([year, at, day]) => [year, at, day].slice(0, at === 0 ? 1 : day === 0 ? 2 : 3).map((part) => String(part).padStart(2, '0')).join('-'));
  const days = (text: string): readonly string[] => {
    const { first, last } = daysOf(text)!;
    const found: string[] = [];
    for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) found.push(new Date(at).toISOString().slice(0, 10));
    return found;
  };
  const isTrue: { readonly [sign: string]: (one: string, other: string) => boolean } = { '<': (one, other) => one < other, '<=': (one, other) => one <= other, '>': (one, other) => one > other, '>=': (one, other) => one >= other };
  fc.assert(
    fc.property(month, month, fc.constantFrom('<', '<=', '>', '>='), (one, other, sign) => {
      const outcomes = new Set(days(one).flatMap((left) => days(other).map((right) => isTrue[sign]!(left, right))));
      expect(result(`\${p.d} ${sign} \${p.e}`, { d: one, e: other })).toBe(outcomes.size === 1 ? [...outcomes][0] : null);
    }),
    { numRuns: 60 },
  );
});
