import { mayRead } from '#shared/access/access.ts';
import { everyCard, reachOf, type Reach } from '../../cards/data/card-reach.ts';
import type { Lead } from '../../http/principal.ts';

export const reachOfLead = ({ access }: Lead): Reach => (access === undefined ? everyCard : reachOf(access));

/** A manager may open cards only in an emergency, which does not change their figures. */
export const opensCards = ({ access }: Lead): boolean => access !== undefined && mayRead(access);
