import { dateOfDay, dayNumber } from './dates.ts';
import { wallClock } from './zones.ts';

/** By how many ms the clocks of a zone are ahead of UTC where they show a local time YYYY-MM-DDTHH:mm:ss. */
export const offsetAt = (local: string, zone: string): number => {
  const asUtc = Date.parse(`${local}Z`);
  const ahead = (ms: number): number => Date.parse(`${wallClock(ms, zone)}Z`) - ms;
  // Twice, because the first guess may lie on the other side of a change of the clocks.
  return ahead(asUtc - ahead(asUtc));
};

const hourMs = 3_600_000;

/**
 * The first moment (ms) of a day YYYY-MM-DD in a zone. It is looked for, because clocks may change at midnight: days then begin at 01:00 (Havana), or 23:00
 * comes twice before them (Santiago). Of a day that a zone left out, that of the next one.
 */
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

/** The last one. */
export const dayEnds = (day: string, zone: string): number => dayBegins(dateOfDay(dayNumber(day) + 1) ?? day, zone) - 1;
