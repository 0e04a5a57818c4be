import type { manageCalls } from '#shared/api/manage.ts';
import { countCardsNow } from '../data/card-counters.ts';
import { closeProject, reopenProject } from '../data/closing.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { deleteClosed } from './delete-closed.ts';
import { findProject } from './find-project.ts';

export const deleteProject: UseCase<typeof manageCalls.deleteProject> = async ({ params, query, principal, now }) => {
  const project = await findProject(params.pId);
  const deleted = await deleteClosed({
    isForced: query.forceDelFlg === true,
    count: () => countCardsNow(project.id),
    close: () => closeProject(project, { by: principal.user.id, now }),
    reopen: () => reopenProject(project.id, project.folders),
  });
  if (!deleted) throw new Problem('project.unknown');
  return undefined;
};
