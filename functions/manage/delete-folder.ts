import type { manageCalls } from '#shared/api/manage.ts';
import { countCardsNow } from '../data/card-counters.ts';
import { closeFolder, reopenFolder } from '../data/closing.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { deleteClosed } from './delete-closed.ts';
import { findFolder } from './find-folder.ts';

export const deleteFolder: UseCase<typeof manageCalls.deleteFolder> = async ({ params, query, principal, now }) => {
  const { project, folder } = await findFolder(params);
  const deleted = await deleteClosed({
    isForced: query.forceDelFlg === true,
    count: () => countCardsNow(project.id, folder.id),
    close: () => closeFolder(folder, { by: principal.user.id, now }),
    reopen: () => reopenFolder(folder),
  });
  if (!deleted) throw new Problem('folder.unknown');
  return undefined;
};
