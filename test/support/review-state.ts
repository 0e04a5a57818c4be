import { stateBy, type ReviewAct, type ReviewSetting } from '#shared/access/card-review.ts';
import { unchangedContent } from '#functions/cards/card-content.ts';
import { everyCard } from '#functions/cards/data/card-reach.ts';
import { neverReviewed, type ReviewDeed } from '#functions/cards/data/stored-card.ts';
import { getCard, replaceCard } from '#functions/cards/data/cards.ts';
import { projectKey } from '#functions/data/keys.ts';
import { nextEdit } from '#functions/data/outcomes.ts';
import { historyActions } from '#functions/data/record-history.ts';
import { changeProject, getProject, storedReview } from '#functions/projects/data/projects.ts';
import type { Signed } from './registry.ts';

// What the core stores of a review, without the calls of the module that changes it.

export const setReview = async (projectId: string, setting: ReviewSetting): Promise<void> => {
  const project = await getProject(projectId, { consistent: true });
  if (project === undefined) throw new Error('No such project');
  const review = storedReview(setting);
  const history = historyActions(projectKey(projectId), nextEdit(project), { review: project.review && storedReview(project.review) }, { review }, { by: 'operator', now: Date.now() });
  if ((await changeProject(project, { review }, { history })) !== 'saved') throw new Error('The setting was not stored');
};

/** Stores the card in the state that an act leads to, or with one more open question. */
export const putState = async (folderId: string, cardId: string, act: ReviewAct | 'ask', by: Signed): Promise<void> => {
  const card = await getCard(folderId, cardId, everyCard);
  if (card === undefined) throw new Error('No such card');
  const at = Math.max(Date.now(), card.updated + 1);
  const before = card.summary.review ?? neverReviewed;
  const review = act === 'ask' ? { ...before, open: before.open + 1 } : { ...before, state: stateBy(act), ...(act === 'submit' && { submitted: at }) };
  const content = unchangedContent({ principal: by, now: at }, card, { review: act === 'ask' ? { act, query: 'q' } : { act } });
  const trail = (): typeof card.review => {
    if (act === 'ask') return { ...card.review, asked: new Date(at).toISOString() };
    const deed: ReviewDeed = { act, at: new Date(at).toISOString(), user: content.entry.user, org: content.entry.org };
    return { ...card.review, [act === 'submit' ? 'submitted' : 'decided']: deed };
  };
  const { outcome } = await replaceCard(card, `state ${at}`, { ...content, summary: { ...card.summary, review }, review: trail()! });
  if (outcome !== 'saved') throw new Error(`The card was not stored: ${outcome}`);
};
