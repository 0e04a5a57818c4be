import { usualZone } from '#shared/text/zones.ts';

/** The registry's time zone, for today, now and all times shown. It comes with the domain, before anything is drawn. */
let zone: string = usualZone;

export const registryZone = (): string => zone;

export const setRegistryZone = (name: string): void => {
  zone = name;
};
