import * as fc from '#test/support/properties.ts';
import { describe, expect, it, test } from 'vitest';
import type { AttributeItem } from '#shared/design/card-design.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';
import { answerText } from '#shared/items/outputs.ts';
import { take } from '#shared/items/take.ts';
import { daysOf, isAbout, namedDate, precisionOf } from '#shared/language/partial-dates.ts';
import type { Entered } from '#shared/items/behaviour.ts';
import { item } from '#test/support/form-builder.ts';

const taken = (of: AttributeItem, raw: string) => {
  const { value, unread, told } = take(behaviourOf(of) as Entered, of, raw, null);
  return { value, unread: unread === null ? null : unread['']!.code, told: told.map(({ code, params }) => `${code} ${params['value'] ?? ''}`.trim()) };
};
const known = (partial?: 'month' | 'year', about?: true) => item('date', 'd', { ...(partial && { partial }), ...(about && { about }) }) as AttributeItem;
const [toMonth, toYear, roughly, any] = [known('month'), known('year'), known(undefined, true), known('year', true)];

describe('a date that may be known less exactly', () => {
  it.each([
    ['2026-11-03', '2026-11-03'], ['2026-11', '2026-11'], ['2026', '2026'], ['2026-11~', '2026-11~'], ['2026~', '2026~'], ['2026-11-03~', '2026-11-03~'],
    ['2026/11', '2026-11'], ['2026年11月', '2026-11'], ['２０２６年１１月', '2026-11'], ['11/2026', '2026-11'], ['202611', '2026-11'], ['Nov 2026', '2026-11'], ['November 2026', '2026-11'], ['Sept. 2026', '2026-09'], ['令和8年11月', '2026-11'], ['R8.11', '2026-11'], ['平成元年1月', '1989-01'], ['昭和64年1月', '1989-01'], ['令和元年5月', '2019-05'],
    ['2026年', '2026'], ['令和8年', '2026'], ['R8', '2026'], ['昭和64年', '1989'], ['平成元年', '1989'], ['令和元年', '2019'], ['西暦2026年', '2026'],
    ['2026年11月頃', '2026-11~'], ['2026-11 頃', '2026-11~'], ['約2026年', '2026~'], ['about 2026', '2026~'], ['About 11/2026', '2026-11~'], ['c. 2026', '2026~'], ['circa 2026', '2026~'], ['~2026', '2026~'], ['2026年ごろ', '2026~'], ['2026年11月3日頃', '2026-11-03~'], ['令和8年11月ごろ', '2026-11~'], ['2026-11~', '2026-11~'], ['2026 (about)', '2026~'],
    ['2026-11-XX', '2026-11'], ['2026-XX-XX', '2026'], ['2026/11/??', '2026-11'], ['2026年11月不明', '2026-11'], ['2026年不詳', '2026'], ['2026-11-UN', '2026-11'],
    ['2026-11-03 15:05', '2026-11-03'], ['2026年11月3日(火)', '2026-11-03'],
  ])('"%s" is %s', (typed, value) => expect(taken(any, typed)).toMatchObject({ value, unread: null }));

  it.each(['2026-13', '2026-00', '0000', '0', '26', '頃', 'about', '2026-11-31', '2026-02-30頃', '令和元年4月', '昭和65年', 'Foo 2026', 'Novel 2026', '2026-11-3-4', '不明', '2026年上旬', '-2026', '20261', '2026,11'])('"%s" is none', (typed) =>
    expect(taken(any, typed)).toMatchObject({ value: null, unread: expect.stringMatching(/^item\.(unreadable_date|outside_era)$/) as string }));

  it.each<[string, AttributeItem, string, string | null]>([
    ['a month', toMonth, '2026-11', '2026-11'],
    ['a year where the month must be known', toMonth, '2026', null],
    ['a year', toYear, '2026', '2026'],
    ['about where it is not asked for', toYear, '2026頃', null],
    ['a month where the day must be known', roughly, '2026-11', null],
    ['an about right day', roughly, '2026-11-03頃', '2026-11-03~'],
    ['a month of a plain date', item('date', 'd'), '2026-11', null],
    ['an about right day of a plain date', item('date', 'd'), '2026-11-03~', null],
  ])('takes %s as its design says', (_, of, typed, value) => expect(taken(of, typed).value).toBe(value));

  it('says how a text was read', () => {
    expect(taken(any, '2026年11月').told).toEqual(['told.read_as 2026-11']);
    expect(taken(any, '2026年11月頃').told).toEqual(['told.read_about 2026-11']);
    expect(taken(any, '2026-11').told).toEqual([]);
    expect(taken(any, '2026-11-03 15:05').told).toEqual(['told.time_left_out 2026-11-03']);
  });

  it('is said as it is known', () => {
    const words = { text: () => '', t: (key: string, params: object) => `${key} ${JSON.stringify(params)}` };
    expect(answerText(any, '2026-11', words)).toBe('2026-11');
    expect(answerText(any, '2026~', words)).toBe('date.about.text.label {"date":"2026"}');
  });

  it.each([
    ['2026', '2026-05-01', undefined, true],
    ['2025', '2026-01-01', undefined, false],
    ['2026-11', '2026-11-30', undefined, true],
    ['2026-10', '2026-11-01', undefined, false],
    ['2026-11', undefined, '2026-11-01', true],
    ['2026-11~', undefined, '2026-10-31', false],
    ['2026', undefined, '2026-01-01', true],
    ['2027', undefined, 'today', false],
    ['2026', undefined, 'today', true],
    ['2026-11-01', '2026-11', undefined, true],
    ['2026-10-31', '2026-11', undefined, false],
    ['2026-11-30', undefined, '2026-11', true],
    ['2026-12-01', undefined, '2026-11', false],
    ['2026-11', undefined, '2026-11', true],
    ['2026-12', undefined, '2026-11', false],
    ['2026', '2026-11', '2026-11', true],
    ['2025', '2026-11', undefined, false],
    ['2027', undefined, '2026-11', false],
    ['2026-12-31~', undefined, '2026', true],
    ['2027-01-01', undefined, '2026', false],
    ['2025-12-31', '2026', undefined, false],
  ])('%s lies between %s and %s: %s, as one of its days does', (value, min, max, isWithin) => {
    const of = item('date', 'd', { partial: 'year', about: true, valid_range: { ...(min && { min }), ...(max && { max }) } }) as AttributeItem;
    const sources = { context: { today: '2026-11-21' } } as never;
    expect((behaviourOf(of) as Entered).findings(of, value, sources)).toHaveLength(isWithin ? 0 : 1);
  });
});

describe('a time with seconds', () => {
  const [clock, moment] = [item('time', 't', { seconds: true }) as AttributeItem, item('datetime', 'm', { seconds: true }) as AttributeItem];
  it.each<[AttributeItem, string, string | null]>([
    [clock, '15:05:30', '15:05:30'], [clock, '15:05', '15:05'], [clock, '150530', '15:05:30'], [clock, '1505', '15:05'], [clock, '15時05分30秒', '15:05:30'], [clock, '午後3時5分7秒', '15:05:07'], [clock, '3:05:07 PM', '15:05:07'], [clock, '１５：０５：３０', '15:05:30'], [clock, '15:05:60', null], [clock, '24:00:00', null], [clock, '15:5:3', '15:05:03'],
    [moment, '2026-11-03 15:05:30', '2026-11-03T15:05:30'], [moment, '2026-11-03T15:05:30', '2026-11-03T15:05:30'], [moment, '2026/11/3 15:05', '2026-11-03T15:05'], [moment, '20261103 150530', '2026-11-03T15:05:30'], [moment, '2026-11-03', null], [moment, '15:05:30', null], [moment, '令和8年11月3日 15時05分30秒', '2026-11-03T15:05:30'],
    [item('time', 't'), '15:05:30', '15:05'], [item('datetime', 'm'), '2026-11-03T15:05:30', '2026-11-03T15:05'],
  ])('%# "%s" is %s', (of, typed, value) => expect(taken(of, typed).value).toBe(value));

  it.each([
    ['20261103150530', '2026-11-03T15:05:30'],
    ['２０２６１１０３１５０５３０', '2026-11-03T15:05:30'],
    ['202611031505', '2026-11-03T15:05'],
    ['20261103241030', null],
    ['2026110315053', null],
  ])('of day and time as the digits %s is %s', (typed, value) => expect(taken(moment, typed).value).toBe(value));

  it('lies within bounds to the minute, or to the day, with all of its seconds', () => {
    const found = (of: AttributeItem, value: string) => (behaviourOf(of) as Entered).findings(of, value, { context: { today: '2026-11-21' } } as never).map(({ code }) => code);
    const night = item('time', 't', { seconds: true, valid_range: { min: '10:00', max: '23:59' } }) as AttributeItem;
    expect([found(night, '23:59:59'), found(night, '10:00'), found(night, '10:00:00'), found(night, '09:59:59')]).toEqual([[], [], [], ['item.below_min']]);
    const until = item('datetime', 'm', { seconds: true, valid_range: { max: 'today' } }) as AttributeItem;
    expect([found(until, '2026-11-21T23:59:59'), found(until, '2026-11-22T00:00:00')]).toEqual([[], ['item.above_max']]);
  });

  it.each<[string, 'item.below_min' | 'item.above_max' | undefined]>([
    ['08:00:29', 'item.below_min'], ['08:00:30', undefined], ['08:00', 'item.below_min'], ['08:01', undefined],
    ['23:59:30', undefined], ['23:59:31', 'item.above_max'], ['23:59', undefined], ['23:58:59', undefined],
  ])('%s is judged by bounds with seconds, a minute by its beginning', (value, code) => {
    const found = (of: AttributeItem, answer: string) => (behaviourOf(of) as Entered).findings(of, answer, { context: { today: '2026-11-21' } } as never).map((each) => each.code);
    const range = (day: string) => ({ seconds: true as const, valid_range: { min: `${day}08:00:30`, max: `${day}23:59:30` } });
    expect(found(item('time', 't', range('')) as AttributeItem, value)).toEqual(code === undefined ? [] : [code]);
    expect(found(item('datetime', 'm', range('2026-11-03T')) as AttributeItem, `2026-11-03T${value}`)).toEqual(code === undefined ? [] : [code]);
  });
});

test('the days of a month or a year are those of the calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 12 }), fc.boolean(), (year, month, isRough) => {
      const [of, mark] = [`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`, isRough ? '~' : ''];
      const end = new Date(0);
      end.setUTCFullYear(year, month, 0);
      expect(daysOf(of + mark)).toEqual({ first: `${of}-01`, last: `${of}-${String(end.getUTCDate()).padStart(2, '0')}` });
      expect(daysOf(of.slice(0, 4) + mark)).toEqual({ first: `${of.slice(0, 4)}-01-01`, last: `${of.slice(0, 4)}-12-31` });
      expect([isAbout(of + mark), namedDate(of + mark), precisionOf(of + mark)]).toEqual([isRough, of, 'month']);
    }),
  );
});
