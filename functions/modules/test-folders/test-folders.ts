import type { testFolderCalls } from '#shared/modules/test-folders/calls.ts';
import { countCardsNow } from '../../cards/data/card-counters.ts';
import { replaceByEmpty, endTest, copiedFolder, copyDesignInForce } from './data/test-folders.ts';
import { newFolderId } from '../../data/ids.ts';
import { decideAnew, nextEdit } from '../../data/outcomes.ts';
import type { Folder } from '../../projects/data/projects.ts';
import { findFolder } from '../../refusals/find-or-refuse.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { presentFolder, refuseRealInDemo } from '../../manage/projects.ts';
import { Problem } from '../../refusals/problem.ts';
import { startWorker } from '../../runtime/start-worker.ts';

/** Refuses, with the present number, if the number of cards differs from what the manager saw. */
const findTestFolder = async (params: { readonly pId: string; readonly fId: string }, told: number) => {
  const found = await findFolder(params);
  if (found.folder.is_test !== true) throw new Problem('folder.not_test');
  const cards = await countCardsNow(params.pId, params.fId);
  if (cards !== told) throw new Problem('cards.exist', { cards });
  return found;
};

/** The new folder has its own id, so no card, number, list or token of the tests reaches it. The old one is deleted as usual. */
const renew = async (params: { readonly pId: string; readonly fId: string }, told: number, by: string, now: number, isTest: boolean): Promise<Folder> => {
  const renewed = await decideAnew(async () => {
    const { project, folder } = await findTestFolder(params, told);
    const id = newFolderId(params.pId);
    await copyDesignInForce(folder, id, by, now);
    const { is_test: _isTest, ...settings } = copiedFolder(folder, id, now);
    const empty: Folder = isTest ? { ...settings, is_test: true } : settings;
    refuseRealInDemo(project, empty);
    // A new design version also overtakes this, and is then copied.
    return (await replaceByEmpty(project, folder, empty, { by, now })) === 'saved' ? empty : 'overtaken';
  });
  await startWorker('PURGE_WORKER');
  return renewed;
};

export const emptyFolder: UseCase<typeof testFolderCalls.emptyFolder> = async ({ params, body, principal, now }) =>
  presentFolder(await renew(params, body.cards, principal.user.id, now, true));

export const goLive: UseCase<typeof testFolderCalls.goLive> = async ({ params, body, principal, now }) => {
  if (!body.keep) return presentFolder(await renew(params, body.cards, principal.user.id, now, false));
  return decideAnew(async () => {
    const { project, folder } = await findTestFolder(params, body.cards);
    refuseRealInDemo(project, {});
    if ((await endTest(project, folder, { by: principal.user.id, now })) === 'overtaken') return 'overtaken';
    const { is_test: _isTest, ...live } = folder;
    return presentFolder({ ...live, ...nextEdit(folder) });
  });
};
