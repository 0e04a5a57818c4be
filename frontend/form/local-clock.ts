import { clockIn } from '#shared/text/zones.ts';
import { registryZone } from '../lib/zone.ts';

/** Today (YYYY-MM-DD) and now (YYYY-MM-DDTHH:mm) in the registry's time zone; the engine reads no clock. */
export const readLocalClock = (at: Date = new Date()): { readonly today: string; readonly now: string } => clockIn(at.getTime(), registryZone());
