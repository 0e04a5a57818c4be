import type { FormContext } from '#shared/form/form-types.ts';
import { dayNumber, isDateTime } from '#shared/text/dates.ts';
import { clockIn, usualZone, type Clock } from '#shared/text/zones.ts';
import { homeOf, recentDomainFor, recentDomains, zoneOf } from '../manage/data/domains.ts';

export const registryClock = async (now: number, host: string): Promise<Clock> => clockIn(now, zoneOf(await recentDomainFor(host, now)));

/** A worker has no host that names the zone. */
export const zoneOfProject = async (projectId: string, now: number): Promise<string> => {
  const home = homeOf(await recentDomains(now), projectId);
  return home === undefined ? usualZone : zoneOf(home);
};

/** Time zones differ by at most a day; a larger difference is a wrong clock. */
const isNear = (day: string, today: string): boolean => Math.abs(dayNumber(day) - dayNumber(today)) <= 1;

/** Uses the user's clock if it can be right anywhere on earth, else the registry's. `corrected` tells that another clock was used. */
export const clockOf = async (context: Pick<FormContext, 'today' | 'now' | 'language'> | undefined, host: string, now: number) => {
  if (context === undefined) return { ...(await registryClock(now, host)), corrected: false };
  const { today } = clockIn(now, usualZone);
  const isBelieved = isNear(context.today, today) && isDateTime(context.now) && isNear(context.now.slice(0, 10), today);
  return isBelieved ? { today: context.today, now: context.now, corrected: false } : { ...(await registryClock(now, host)), corrected: true };
};
