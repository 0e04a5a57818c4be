import type { manageCalls } from '#shared/api/manage.ts';
import { createAccount, presentUser, presentUsers, saveAccount, switchAccount } from '../people/accounts.ts';
import { isManager, getUserAndOrg, listUsers, type User } from '../people/data/users.ts';
import { placesOf } from '../people/data/members.ts';
import { getProjects } from '../projects/data/projects.ts';
import { isUserOf } from '../data/keys.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../refusals/problem.ts';
import { findOrg } from './organisations.ts';

export const usersOfOrg: UseCase<typeof manageCalls.usersOfOrg> = async ({ params }) => presentUsers(await listUsers((await findOrg(params.oId)).id, { consistent: true }));

export const userOfOrg: UseCase<typeof manageCalls.userOfOrg> = async ({ params }) => {
  const user = await findUser(params);
  const places = (await placesOf(user.id)).filter(({ kind }) => kind !== 'emergency');
  const projects = await getProjects([...new Set(places.map(({ project_id }) => project_id))]);
  const named = places.flatMap(({ project_id, is_owner, kind }) => projects.filter(({ id }) => id === project_id).map(({ id, title }) => ({ id, title, is_owner, is_invited: kind === 'invitation' })));
  return { ...(await presentUser(user)), places: named };
};

export const findUser = async ({ oId, uId }: { readonly oId: string; readonly uId: string }): Promise<User> => {
  const person = isUserOf(uId, oId) ? await getUserAndOrg(uId) : undefined;
  if (person === undefined) throw new Problem('user.unknown');
  return person.user;
};

export const createUser: UseCase<typeof manageCalls.createUser> = async ({ params, body }) => presentUser(await createAccount(await findOrg(params.oId), body));

/** Managers use their own account's screen for themselves (spec administration 2). */
export const saveUser: UseCase<typeof manageCalls.saveUser> = async ({ params, body, principal, now }) => {
  if (params.uId === principal.user.id) throw new Problem('user.protected');
  return presentUser(await saveAccount(() => findUser(params), body, { by: principal.user.id, now }, isManager(principal)));
};

export const disableUser: UseCase<typeof manageCalls.disableUser> = async ({ params, principal, now }) => {
  if (params.uId === principal.user.id) throw new Problem('user.protected');
  await switchAccount(() => findUser(params), true, { by: principal.user.id, now }, isManager(principal));
  return undefined;
};

/** Admins stay available (spec administration 4), and nobody disables themselves. */
export const toggleUser: UseCase<typeof manageCalls.toggleUser> = async ({ params, body, principal, now }) => {
  const find = async () => {
    const user = await findUser(params);
    if (user.is_admin || user.id === principal.user.id) throw new Problem('user.protected');
    return user;
  };
  await switchAccount(find, body.disabled, { by: principal.user.id, now }, isManager(principal));
  return presentUsers(await listUsers(params.oId, { consistent: true }));
};
