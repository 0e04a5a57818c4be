import { mayRead, seesIdentifiers } from '#shared/access/access.ts';
import type { cardCalls } from '#shared/api/cards.ts';
import { historyBefore } from './data/card-history.ts';
import { reachOf } from './data/card-reach.ts';
import { deleteCard as remove, getCard as readCard, hasCard } from './data/cards.ts';
import { partsOfGlobalId } from '../data/keys.ts';
import { getStanding } from '../people/data/members.ts';
import { folderOf, getProject, registrationOf } from '../projects/data/projects.ts';
import type { UseCase } from '../http/create-handler.ts';
import { accessIn } from '../http/principal.ts';
import { Reply } from '../http/write-answer.ts';
import { Problem } from '../refusals/problem.ts';
import { folderDesign } from '../answers/folder-design.ts';
import { presentCard, presentHistory } from './present-card.ts';
import { refusalOf, refuseForeign, refuseIfClosed, refuseOtherThan, tagsIn } from './refusals.ts';

/** The ETag covers answers and history; a matching one saves sending them. */
export const getCard: UseCase<typeof cardCalls.getCard> = async ({ params, principal, headers, now }) => {
  const card = await readCard(principal.folder.id, params.cardId, reachOf(principal.access));
  if (card === undefined) throw new Problem('card.unknown');
  // The permitted acts of the review also depend on the project's settings.
  const { review, edits = 0 } = principal.project;
  // Withheld answers depend on the caller's rights and the design in force.
  const seen = seesIdentifiers(principal.access) ? [] : [`w${principal.folder.version}`];
  const etag = `"${[card.hash, ...(review === undefined ? [] : [edits]), ...seen].join('-')}"`;
  return tagsIn(headers['if-none-match'])?.includes(etag) === true ? new Reply(304, { etag }) : new Reply(200, { etag }, await presentCard(card, principal, now));
};

/** Answers saves that moved out of the card's item, latest page first; each page names the number before it. */
export const cardHistory: UseCase<typeof cardCalls.cardHistory> = async ({ params, query, principal }) => {
  const { id } = principal.folder;
  const [isThere, { entries, older }] = await Promise.all([hasCard(id, params.cardId, reachOf(principal.access)), historyBefore(id, params.cardId, query.before)]);
  if (!isThere) throw new Problem('card.unknown');
  return { history: await presentHistory(entries, principal), older_history: older };
};

/** Answers the same for unknown and forbidden cards. */
export const cardByGlobalId: UseCase<typeof cardCalls.cardByGlobalId> = async ({ params, principal, now }) => {
  const { projectId, folderId, cardId } = partsOfGlobalId(params.globalId);
  if (cardId === '') throw new Problem('card.unknown');
  const [project, member] = await Promise.all([getProject(projectId), getStanding(projectId, principal, now)]);
  const access = member && accessIn(principal, member);
  const isThere = access !== undefined && mayRead(access) && (await hasCard(folderId, cardId, reachOf(access)));
  const { scope } = principal.session;
  const isInReach = scope === null || scope.folder_id === folderId;
  const folder = isInReach ? project && folderOf(project, folderId) : undefined;
  if (project === undefined || folder === undefined || !isThere) {
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

/** Without `If-Match`, any revision is deleted, including one saved in between. */
const tries = 5;

export const deleteCard: UseCase<typeof cardCalls.deleteCard> = async ({ params, principal, headers, now }) => {
  const { folder, user } = principal;
  if (!registrationOf(folder, now).open) throw new Problem('card.not_deletable', { reason: 'registration_closed' });
  for (let count = 0; count < tries; count += 1) {
    const card = await readCard(folder.id, params.cardId, reachOf(principal.access));
    if (card === undefined) throw new Problem('card.unknown');
    refuseOtherThan(headers['if-match'], card.hash);
    refuseForeign(principal.access, card, 'card.not_deletable');
    refuseIfClosed(principal.project, card, 'card.not_deletable');
    const outcome = await remove(card, user.id, now);
    if (outcome === 'deleted') return undefined;
    if (outcome === 'folder gone') throw refusalOf({ outcome });
  }
  throw new Problem('storage.busy');
};

/** Versions never change, so a matching ETag needs no read. */
export const getDesign: UseCase<typeof cardCalls.getDesign> = async ({ params, principal, headers }) => {
  const { id, version } = principal.folder;
  const asked = params.version === 'current' ? version : params.version;
  const etag = `"${id}-${asked}"`;
  if (asked !== null && version !== null && asked <= version && tagsIn(headers['if-none-match'])?.includes(etag) === true) return new Reply(304, { etag });
  const { design, version: found } = await folderDesign(id, asked);
  return new Reply(200, { etag, 'cache-control': 'private, no-cache' }, { version: found, design });
};
