import { clockIn, usualZone } from '#shared/text/zones.ts';

/** The registry's time zone, for today, now and all times shown. It comes with the domain, before anything is drawn. */
let zone: string = usualZone;

export const registryZone = (): string => zone;

export const setRegistryZone = (name: string): void => {
  zone = name;
};

/** Today (YYYY-MM-DD) and now (YYYY-MM-DDTHH:mm) in the registry's time zone; the engine reads no clock. */
export const readLocalClock = (at: Date = new Date()): { readonly today: string; readonly now: string } => clockIn(at.getTime(), zone);
