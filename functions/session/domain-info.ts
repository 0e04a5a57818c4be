import type { sessionCalls } from '#shared/api/session.ts';
import { domainFor } from '../data/domains.ts';
import type { UseCase } from '../http/create-handler.ts';

export const domainInfo: UseCase<typeof sessionCalls.domainInfo> = ({ host }) => domainFor(host);
