import type { manageCalls } from '#shared/api/manage.ts';
import { listOrgs } from '../data/orgs.ts';
import type { UseCase } from '../http/create-handler.ts';

export const orgs: UseCase<typeof manageCalls.orgs> = () => listOrgs();
