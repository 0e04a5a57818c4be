import { describe, expect, it, test } from 'vitest';
import { offsetAt } from '#shared/modules/exports/fhir.ts';
import { wallClock } from '#shared/text/zones.ts';
import * as fc from '#test/support/properties.ts';

const at = (text: string): number => Date.parse(text);
const momentAt = (local: string, zone: string): number => at(`${local}Z`) - offsetAt(local, zone);

describe('the clocks of a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29T01:59:59', '2026-03-29T00:59:59Z'],
    ['Europe/Berlin', '2026-03-29T03:00:00', '2026-03-29T01:00:00Z'],
    ['Europe/Berlin', '2026-10-25T01:59:59', '2026-10-24T23:59:59Z'],
    ['Europe/Berlin', '2026-10-25T03:00:00', '2026-10-25T02:00:00Z'],
    ['Europe/Berlin', '2026-07-01T00:00:00', '2026-06-30T22:00:00Z'],
    ['Asia/Phnom_Penh', '2026-07-01T00:00:00', '2026-06-30T17:00:00Z'],
  ])('of %s show %s at %s', (zone, local, moment) => expect(new Date(momentAt(local, zone)).toISOString()).toBe(moment.replace('Z', '.000Z')));

  it('show what they never show at a moment beside the change, and an hour that comes twice at one of both', () => {
    expect([at('2026-03-29T00:30:00Z'), at('2026-03-29T01:30:00Z')]).toContain(momentAt('2026-03-29T02:30:00', 'Europe/Berlin'));
    expect([at('2026-10-25T00:30:00Z'), at('2026-10-25T01:30:00Z')]).toContain(momentAt('2026-10-25T02:30:00', 'Europe/Berlin'));
    expect(offsetAt('2026-07-01T00:00:00', 'Europe/Berlin')).toBe(7_200_000);
  });
});

test('a moment is found again by what the clocks show, but in the hour that comes twice', () => {
  fc.assert(
    fc.property(fc.integer({ min: at('1990-01-01T00:00:00Z') / 1_000, max: at('2035-01-01T00:00:00Z') / 1_000 }), fc.constantFrom('Asia/Tokyo', 'Asia/Phnom_Penh', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'), (seconds, zone) => {
      const local = wallClock(seconds * 1_000, zone);
      const found = momentAt(local, zone);
      expect(wallClock(found, zone)).toBe(local);
      expect(Math.abs(found - seconds * 1_000)).toBeLessThanOrEqual(3_600_000);
    }),
  );
});
