import type { NamedHospital } from '#shared/modules/import/hospital-names.ts';
import { hospitalsIn } from '../../cards/data/card-counters.ts';
import { orgIdOf, projectIdOf } from '../../data/keys.ts';
import { listMembers } from '../../people/data/members.ts';
import { getOrgs } from '../../people/data/orgs.ts';

export const hospitalsOfFolder = async (folderId: string): Promise<readonly NamedHospital[]> => {
  const [members, withCards] = await Promise.all([listMembers(projectIdOf(folderId)), hospitalsIn(folderId)]);
  const orgs = await getOrgs([...new Set([...members.map(({ user_id }) => orgIdOf(user_id)), ...withCards])]);
  return [...orgs.values()].map(({ id, abbrev, name }) => ({ id, abbrev, name })).toSorted((one, other) => (one.abbrev < other.abbrev ? -1 : 1));
};
