import { dateOfDay, dayNumber } from './dates.ts';
import { wallClock } from './zones.ts';

const hourMs = 3_600_000;

/** The moment (ms) is searched, because clock changes may skip midnight (Havana) or repeat 23:00 (Santiago). */
export const dayBegins = (day: string, zone: string): number => {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  let [before, after] = [asUtc - 16 * hourMs, asUtc + 36 * hourMs];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallClock(middle, zone).slice(0, 10) < day) before = middle;
    else after = middle;
  }
  return after;
};

export const dayEnds = (day: string, zone: string): number => dayBegins(dateOfDay(dayNumber(day) + 1) ?? day, zone) - 1;
