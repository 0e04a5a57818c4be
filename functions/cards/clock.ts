import { dayNumber, isDateTime } from '#shared/text/dates.ts';
import type { Language } from '#shared/text/languages.ts';
import { clockIn, usualZone, type Clock } from '#shared/text/zones.ts';
import { homeOf, recentDomainFor, recentDomains, zoneOf } from '../data/domains.ts';

/** Day and minute where the registry of the host is. */
export const registryClock = async (now: number, host: string): Promise<Clock> => clockIn(now, zoneOf(await recentDomainFor(host, now)));

/** The zone of a project's registry for a worker, which no host tells. */
export const zoneOfProject = async (projectId: string, now: number): Promise<string> => {
  const home = homeOf(await recentDomains(now), projectId);
  return home === undefined ? usualZone : zoneOf(home);
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
export const clockOf = async (context: UserContext | undefined, host: string, now: number) => {
  if (context === undefined) return { ...(await registryClock(now, host)), corrected: false };
  const { today } = clockIn(now, usualZone);
  const isBelieved = isNear(context.today, today) && isDateTime(context.now) && isNear(context.now.slice(0, 10), today);
  return isBelieved ? { today: context.today, now: context.now, corrected: false } : { ...(await registryClock(now, host)), corrected: true };
};
