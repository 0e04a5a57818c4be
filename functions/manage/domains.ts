import type { manageCalls } from '#shared/api/manage.ts';
import { listDomains } from '../data/domains.ts';
import type { UseCase } from '../http/create-handler.ts';
import { presentDomain } from './present-domain.ts';

export const domains: UseCase<typeof manageCalls.domains> = async () => Promise.all((await listDomains()).map(presentDomain));
