import type { orgAdminCalls } from '#shared/api/org-admin.ts';
import { createAccount, presentUser, presentUsers, saveAccount, switchAccount } from '../people/accounts.ts';
import { isAvailable, getUser, listUsers, type User } from '../people/data/users.ts';
import { isUserOf } from '../data/keys.ts';
import type { Org } from '../people/data/orgs.ts';
import { createHandler, type UseCase } from '../http/create-handler.ts';
import type { Person } from '../http/principal.ts';
import { Problem } from '../refusals/problem.ts';

const orgUsers: UseCase<typeof orgAdminCalls.orgUsers> = async ({ principal }) => presentUsers(await listUsers(principal.org.id));

const orgUser: UseCase<typeof orgAdminCalls.orgUser> = async ({ params, principal }) => presentUser(await findOwnUser(params.uId, principal.org));

const createOrgUser: UseCase<typeof orgAdminCalls.createOrgUser> = async ({ body, principal }) => presentUser(await createAccount(principal.org, body));

/** Admins neither change other admins nor resign here (spec administration 4); their own password needs the account screen. */
const saveOrgUser: UseCase<typeof orgAdminCalls.saveOrgUser> = async ({ params, body, principal, now }) => {
  const find = async () => {
    const user = await findOwnUser(params.uId, principal.org);
    const isSelf = user.id === principal.user.id;
    if (user.is_admin && !(isSelf && body.is_admin && body.hpasswd === undefined)) throw new Problem('user.protected');
    return user;
  };
  return presentUser(await saveAccount(find, body, { by: principal.user.id, now }, []));
};

const disableOrgUser: UseCase<typeof orgAdminCalls.disableOrgUser> = async ({ params, principal, now }) => {
  await setDisabled(params.uId, principal, true, now);
  return undefined;
};

const toggleOrgUser: UseCase<typeof orgAdminCalls.toggleOrgUser> = async ({ params, body, principal, now }) => {
  await setDisabled(params.uId, principal, body.disabled, now);
  return presentUsers(await listUsers(principal.org.id, { consistent: true }));
};

/** Admins stay available (spec administration 4). Disabling ends the user's sessions at their next call. */
const setDisabled = (userId: string, { user: admin, org }: Person, disabled: boolean, now: number): Promise<void> => {
  const find = async () => {
    const user = await findOwnUser(userId, org);
    if (user.is_admin) throw new Problem('user.protected');
    return user;
  };
  return switchAccount(find, disabled, { by: admin.id, now }, [isAvailable(admin)]);
};

const findOwnUser = async (userId: string, org: Org): Promise<User> => {
  const user = isUserOf(userId, org.id) ? await getUser(userId) : undefined;
  if (user === undefined) throw new Problem('user.unknown');
  return user;
};

export const handler = createHandler(async () => (await import('#shared/api/org-admin.ts')).orgAdminCalls, { orgUsers, orgUser, createOrgUser, saveOrgUser, disableOrgUser, toggleOrgUser });
