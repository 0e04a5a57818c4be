import type { manageCalls } from '#shared/api/manage.ts';
import { listPlaces } from '../data/members.ts';
import { listOrgs } from '../data/orgs.ts';
import { listUsers } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import { findProject } from './find-project.ts';

/** Users of ordinary organisations who may sign in and are not members. */
export const notProjectMembers: UseCase<typeof manageCalls.notProjectMembers> = async ({ params }) => {
  const project = await findProject(params.pId);
  const [orgs, { members }] = await Promise.all([listOrgs(), listPlaces(project.id)]);
  const known = new Set(members.map(({ user_id }) => user_id));
  const ordinary = orgs.filter(({ role }) => role === 'normal');
  const lists = await Promise.all(
    ordinary.map(async ({ id, name }) => (await listUsers(id)).map((user) => ({ ...user, org_name: name }))),
  );
  return lists.flat().filter(({ id, disabled }) => !disabled && !known.has(id));
};
