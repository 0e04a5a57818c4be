import type { manageCalls } from '#shared/api/manage.ts';
import { cardsOfUsers } from '../data/card-counters.ts';
import { closeOrg, reopenOrg } from '../data/closing.ts';
import { listProjects } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { deleteClosed } from './delete-closed.ts';
import { findOrg } from './find-org.ts';

/** Its cards are those that its users created, in whichever project. */
export const deleteOrg: UseCase<typeof manageCalls.deleteOrg> = async ({ params, query, principal, now }) => {
  const org = await findOrg(params.oId);
  if (org.role === 'manage') throw new Problem('org.protected');
  const deleted = await deleteClosed({
    isForced: query.forceDelFlg === true,
    count: async () => {
      const counts = await Promise.all((await listProjects()).map(({ id }) => cardsOfUsers(id, org.id)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    close: () => closeOrg(org, { by: principal.user.id, now }),
    reopen: () => reopenOrg(org.id),
  });
  if (!deleted) throw new Problem('org.unknown');
  return undefined;
};
