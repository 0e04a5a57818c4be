import { usualZone } from '#shared/text/zones.ts';

/** The zone of the registry: its today and now, and all times that are shown, wherever the reader is. It comes with the domain, before anything is drawn. */
let zone: string = usualZone;

export const registryZone = (): string => zone;

export const setRegistryZone = (name: string): void => {
  zone = name;
};
