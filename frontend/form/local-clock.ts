import { clockIn } from '#shared/text/zones.ts';
import { registryZone } from '../lib/zone.ts';

/** The registry's own day and minute, for the engine, which reads no clock (YYYY-MM-DD and YYYY-MM-DDTHH:mm). */
export const readLocalClock = (at: Date = new Date()): { readonly today: string; readonly now: string } => clockIn(at.getTime(), registryZone());
