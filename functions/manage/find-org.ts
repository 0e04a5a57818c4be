import { getOrg } from '../data/orgs.ts';
import type { Org } from '../data/orgs.ts';
import { Problem } from '../problem.ts';

export const findOrg = async (orgId: string): Promise<Org> => {
  const org = await getOrg(orgId, { consistent: true });
  if (org === undefined) throw new Problem('org.unknown');
  return org;
};
