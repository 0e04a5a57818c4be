import { mayRead } from '#shared/access/folder-access.ts';
import type { cardCalls } from '#shared/api/cards.ts';
import { hasCard } from '../data/cards.ts';
import { partsOfGlobalId } from '../data/keys.ts';
import { getMember } from '../data/members.ts';
import { folderOf, getProject, registrationOf } from '../data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';

/** Where a card stands. The id says it by itself; what the caller may not read answers like what does not exist. */
export const cardByGlobalId: UseCase<typeof cardCalls.cardByGlobalId> = async ({ params, principal, now }) => {
  const { projectId, folderId, cardId } = partsOfGlobalId(params.globalId);
  if (cardId === '') throw new Problem('card.unknown');
  const [project, member, isThere] = await Promise.all([
    getProject(projectId),
    getMember(projectId, principal.user.id),
    hasCard(folderId, cardId),
  ]);
  const { scope } = principal.session;
  const isInReach = scope === null || scope.folder_id === folderId;
  const folder = isInReach ? project && folderOf(project, folderId) : undefined;
  if (project === undefined || folder === undefined || !isThere || member === undefined || !mayRead(member)) {
    throw new Problem('card.unknown');
  }
  return {
    project_name: project.design_name,
    folder_name: folder.name,
    project_id: project.id,
    folder_id: folder.id,
    registration: registrationOf(folder, now),
    project_title: project.title,
    folder_title: folder.title,
    card_id: cardId,
  };
};
