import type { manageCalls } from '#shared/api/manage.ts';
import { newOrgId } from '../data/ids.ts';
import { insertOrg } from '../data/orgs.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';

export const createOrg: UseCase<typeof manageCalls.createOrg> = async ({ body, now }) => {
  const created_at = new Date(now).toISOString();
  const org = { ...body, id: newOrgId(), created_at, updated_at: created_at };
  if (!(await insertOrg(org))) throw new Problem('org.taken');
  return org;
};
