import { dayNumber, isDateTime } from '#shared/text/dates.ts';
import type { Language } from '#shared/text/languages.ts';

/** Registries keep the time of Japan (the folder form has no other offset). */
const offsetMs = 9 * 3_600_000;

/** Day and minute where the registry is. */
export const registryClock = (now: number): { readonly today: string; readonly now: string } => {
  const time = new Date(now + offsetMs).toISOString();
  return { today: time.slice(0, 10), now: time.slice(0, 16) };
};

interface UserContext {
  readonly today: string;
  readonly now: string;
  readonly language: Language;
}

/** A day's difference is a time zone; more is a clock that is set wrong. */
const isNear = (day: string, today: string): boolean => Math.abs(dayNumber(day) - dayNumber(today)) <= 1;

/**
 * The day and minute by which a save is run: the user's own where they can be right anywhere on earth, else the
 * registry's. Nothing is refused for a clock; `corrected` tells that another one was used.
 */
export const clockOf = (context: UserContext | undefined, now: number) => {
  const clock = registryClock(now);
  if (context === undefined) return { ...clock, corrected: false };
  const isBelieved = isNear(context.today, clock.today) && isDateTime(context.now) && isNear(context.now.slice(0, 10), clock.today);
  return isBelieved ? { today: context.today, now: context.now, corrected: false } : { ...clock, corrected: true };
};
