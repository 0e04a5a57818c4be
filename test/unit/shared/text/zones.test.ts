import { describe, expect, it } from 'vitest';
import { dayBegins, dayEnds } from '#shared/text/zone-offsets.ts';
import { clockIn, isZone, wallClock } from '#shared/text/zones.ts';
import * as fc from '#test/support/properties.ts';

const at = (text: string): number => Date.parse(text);

describe('the clocks of a zone', () => {
  it.each([
    ['Asia/Tokyo', '2026-11-22T15:00:00Z', '2026-11-23T00:00:00'],
    ['Asia/Tokyo', '2026-11-22T14:59:59.999Z', '2026-11-22T23:59:59'],
    ['Asia/Phnom_Penh', '2026-11-22T17:00:00Z', '2026-11-23T00:00:00'],
    // Summer time begins on 2026-03-29 at 02:00 and ends on 2026-10-25 at 03:00.
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00'],
    ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25T02:30:00'],
    ['Europe/Berlin', '2026-06-30T22:00:00Z', '2026-07-01T00:00:00'],
    ['Europe/Berlin', '2026-12-31T23:00:00Z', '2027-01-01T00:00:00'],
    ['America/St_Johns', '2026-01-01T03:29:00Z', '2025-12-31T23:59:00'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00'],
  ])('%s at %s show %s', (zone, moment, local) => {
    expect(wallClock(at(moment), zone)).toBe(local);
    expect(clockIn(at(moment), zone)).toEqual({ today: local.slice(0, 10), now: local.slice(0, 16) });
  });

  it('are those of zones that there are', () => expect(['Asia/Tokyo', 'Asia/Phnom_Penh', 'Europe/Berlin', 'UTC', 'Mars/Base', '', '+9:99'].map(isZone)).toEqual([true, true, true, true, false, false, false]));
});

describe('a day begins', () => {
  it.each([
    ['Asia/Tokyo', '2026-11-23', '2026-11-22T15:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-23', '2026-11-22T18:15:00.000Z'],
    // Days of 23 and 25 hours.
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    // No midnight, an hour before midnight that comes twice, a midnight that comes twice, a day that was left out.
    ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['Africa/Cairo', '2026-10-30', '2026-10-29T22:00:00.000Z'],
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ])('in %s, %s at %s', (zone, day, moment) => expect(new Date(dayBegins(day, zone)).toISOString()).toBe(moment));

  it('with its first moment, everywhere and on every day', () => {
    const zones = ['Asia/Tokyo', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana', 'Africa/Cairo', 'America/Santiago', 'Asia/Beirut', 'Pacific/Kiritimati', 'Etc/GMT+12'];
    fc.assert(
      fc.property(fc.integer({ min: at('2000-01-01T00:00:00Z') / 86_400_000, max: at('2035-01-01T00:00:00Z') / 86_400_000 }), fc.constantFrom(...zones), (days, zone) => {
        const day = new Date(days * 86_400_000).toISOString().slice(0, 10);
        const begins = dayBegins(day, zone);
        expect([clockIn(begins, zone).today, clockIn(begins - 1, zone).today < day]).toEqual([day, true]);
        const ends = dayEnds(day, zone);
        expect([clockIn(ends, zone).today, clockIn(ends + 1, zone).today > day]).toEqual([day, true]);
      }),
    );
  });
});
