import type { manageCalls } from '#shared/api/manage.ts';
import { copyNames } from '../data/members.ts';
import { replaceOrg } from '../data/orgs.ts';
import type { Org } from '../data/orgs.ts';
import { listUsers } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { findOrg } from './find-org.ts';

export const saveOrg: UseCase<typeof manageCalls.saveOrg> = async ({ params, body, now }) => {
  const before = await findOrg(params.oId);
  const after = { ...before, ...body, id: before.id, updated_at: new Date(now).toISOString() };
  if (!(await replaceOrg(before, after))) throw new Problem('org.taken');
  if (JSON.stringify(before.name) !== JSON.stringify(after.name)) await renameForMembers(after);
  return after;
};

/** Lists of members carry the name of the organisation. */
const renameForMembers = async ({ id, name }: Org): Promise<void> => {
  const users = await listUsers(id, { consistent: true });
  const atOnce = 20;
  for (let index = 0; index < users.length; index += atOnce) {
    await Promise.all(users.slice(index, index + atOnce).map((user) => copyNames(user.id, { org_name: name })));
  }
};
