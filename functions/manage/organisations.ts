import type { manageCalls } from '#shared/api/manage.ts';
import { isManager, managerOutside, listUsers, getUserAndOrg, type User } from '../people/data/users.ts';
import { cardsOfUsers } from '../cards/data/card-counters.ts';
import { closeOrg, reopenOrg } from '../purge/data/closing.ts';
import { decideAnew, nextEdit, revisionOf } from '../data/outcomes.ts';
import { copyOrgName, placesOf } from '../people/data/members.ts';
import { getOrg, insertOrg, listOrgs, replaceOrg, type Org } from '../people/data/orgs.ts';
import { listProjects, getProjects } from '../projects/data/projects.ts';
import type { Action } from '../data/table.ts';
import type { UseCase } from '../http/create-handler.ts';
import type { Person } from '../http/principal.ts';
import { Problem, refuseStale } from '../refusals/problem.ts';
import { deleteClosed } from './projects.ts';
import { createAccount, presentUser, presentUsers, saveAccount, switchAccount } from '../people/accounts.ts';
import { newOrgId } from '../data/ids.ts';
import { isUserOf } from '../data/keys.ts';

const presentOrg = (org: Org) => ({ ...org, revision: revisionOf(org) });

export const orgs: UseCase<typeof manageCalls.orgs> = async () => (await listOrgs()).map(presentOrg);

export const org: UseCase<typeof manageCalls.org> = async ({ params }) => presentOrg(await findOrg(params.oId));

const findOrg = async (orgId: string): Promise<Org> => {
  const org = await getOrg(orgId, { consistent: true });
  if (org === undefined) throw new Problem('org.unknown');
  return org;
};

export const createOrg: UseCase<typeof manageCalls.createOrg> = async ({ body: { revision: _new, ...form }, now }) => {
  const created_at = new Date(now).toISOString();
  const org = { ...form, id: newOrgId(), created_at, updated_at: created_at };
  if ((await insertOrg(org)) === 'taken') throw new Problem('org.taken');
  return presentOrg(org);
};

export const saveOrg: UseCase<typeof manageCalls.saveOrg> = async ({ params, body: { revision, ...form }, principal, now }) => {
  const { before, after } = await decideAnew(async () => {
    const before = await findOrg(params.oId);
    refuseStale(before, revision);
    const after = { ...before, ...form, id: before.id, updated_at: new Date(now).toISOString() };
    if (before.role !== 'manage' && after.role === 'manage') await refuseMembers(before);
    const isDemoted = before.role === 'manage' && after.role !== 'manage';
    const outcome = await replaceOrg(before, after, { by: principal.user.id, now }, isDemoted ? await remainingManager(before, principal) : []);
    if (outcome === 'taken') throw new Problem('org.taken');
    return outcome === 'saved' ? { before, after: { ...after, ...nextEdit(before) } } : outcome;
  });
  if (JSON.stringify(before.name) !== JSON.stringify(after.name)) await renameForMembers(after);
  return presentOrg(after);
};

/** Platform managers are no members, so users must leave their projects first. */
const refuseMembers = async ({ id }: Org): Promise<void> => {
  const places = await Promise.all((await listUsers(id, { consistent: true })).map((user) => placesOf(user.id)));
  const people = places.filter((of) => of.length > 0).length;
  if (people > 0) throw new Problem('org.has_members', { people });
};

/** Another manager must remain, because nobody else could undo the change. */
const remainingManager = async (org: Org, caller: Person): Promise<readonly Action[]> => {
  const manager = caller.org.id === org.id ? await managerOutside(org.id) : caller;
  if (manager === undefined) throw new Problem('org.last_manager');
  return isManager(manager);
};

/** Lists of members store the organisation's name. */
const renameForMembers = async (org: Org): Promise<void> => {
  const users = await listUsers(org.id, { consistent: true });
  const atOnce = 20;
  for (let index = 0; index < users.length; index += atOnce) {
    await Promise.all(users.slice(index, index + atOnce).map((user) => copyOrgName(user.id, org)));
  }
};

export const deleteOrg: UseCase<typeof manageCalls.deleteOrg> = async ({ params, query, principal, now }) => {
  const org = await findOrg(params.oId);
  if (org.role === 'manage') throw new Problem('org.protected');
  return deleteClosed({
    isForced: query.forceDelFlg,
    unknown: 'org.unknown',
    count: async () => {
      const counts = await Promise.all((await listProjects()).map(({ id }) => cardsOfUsers(id, org.id)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    close: () => closeOrg(org, { by: principal.user.id, now }),
    reopen: () => reopenOrg(org.id),
  });
};

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
