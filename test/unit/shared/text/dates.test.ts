import * as fc from '#test/support/properties.ts';
import { describe, expect, it } from 'vitest';
import { dayNumber, isDate, isDateTime, isTime } from '#shared/text/dates.ts';
import { readDate, readDateTime, readTime } from '#shared/language/written-moments.ts';

describe('a date', () => {
  it.each(['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is one', (text) => {
    expect(isDate(text)).toBe(true);
  });

  it.each(['2026-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '2026-1-1', '0000-01-01', '2026-11-21T09:00', '', null, 20261121])(
    '%s is none',
    (text) => {
      expect(isDate(text)).toBe(false);
    },
  );

  it.each([
    ['2026/1/5', '2026-01-05'],
    ['２０２６年１月５日', '2026-01-05'],
    ['2026.01.05', '2026-01-05'],
    ['20260105', '2026-01-05'],
    ['2026-01-05T10:20', '2026-01-05'],
    [' 2026-01-05 ', '2026-01-05'],
    ['2026-02-30', null],
    ['5/1/2026', null],
    ['today', null],
  ])('"%s" reads as %s', (text, date) => {
    expect(readDate(text)).toBe(date);
  });

  it('has the number of days to any other that the calendar has', () => {
    expect(dayNumber('2024-03-01') - dayNumber('2024-02-28')).toBe(2);
    expect(dayNumber('2026-03-01') - dayNumber('2026-02-28')).toBe(1);
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (one, other) => {
          const [from, to] = [one, other].map((day) => day.toISOString().slice(0, 10));
          const days = (Date.parse(to!) - Date.parse(from!)) / 86_400_000;
          expect(dayNumber(to!) - dayNumber(from!)).toBe(days);
        },
      ),
    );
  });
});

describe('a time', () => {
  it.each([
    ['9:05', '09:05'],
    ['０９：０５', '09:05'],
    ['9時5分', '09:05'],
    ['0905', '09:05'],
    ['23:59:58', '23:59'],
    ['2026-01-05T10:20', '10:20'],
    ['24:00', null],
    ['9', null],
    ['12:60', null],
  ])('"%s" reads as %s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it('ends before midnight', () => {
    expect(isTime('23:59')).toBe(true);
    expect(isTime('24:00')).toBe(false);
  });
});

describe('a date and time', () => {
  it.each([
    ['2026-01-05T10:20', '2026-01-05T10:20'],
    ['2026/1/5 9:05', '2026-01-05T09:05'],
    ['2026年1月5日 9時5分', '2026-01-05T09:05'],
    ['2026-01-05T10:20:30.000', '2026-01-05T10:20'],
    ['2026-01-05', null],
    ['10:20', null],
  ])('"%s" reads as %s', (text, value) => {
    expect(readDateTime(text)).toBe(value);
  });

  it('needs both parts', () => {
    expect(isDateTime('2026-01-05T10:20')).toBe(true);
    expect(isDateTime('2026-01-05 10:20')).toBe(false);
  });
});
