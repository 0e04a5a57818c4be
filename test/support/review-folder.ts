import type { CardDesign } from '#shared/design/card-design.ts';
import type { ReviewSetting } from '#shared/access/card-review.ts';
import { getProject, replaceReview } from '#functions/data/projects.ts';
import { callApi } from './call-api.ts';
import { openFolder } from './card-folder.ts';
import { createPerson, join } from './registry.ts';
import type { Signed } from './registry.ts';

const reviewing = { rights: { export: true, identifiers: true, review: true } };

/** A folder of a project whose cards are reviewed: Aoi edits, Rin and Sora review. */
export const openReviewed = async (design?: CardDesign) => {
  const opened = await openFolder(design);
  const { project, hospital, aoi, params } = opened;
  const [rin, sora] = [await createPerson(hospital, 'rin'), await createPerson(hospital, 'sora')];
  await join(project, rin, 'browse', reviewing);
  await join(project, sora, 'browse', reviewing);
  const setReview = async (setting: ReviewSetting): Promise<void> => {
    const now = await getProject(project.id, { consistent: true });
    if (now === undefined || (await replaceReview(now, setting, { by: 'test', now: Date.now() })) !== 'saved') throw new Error('The setting was not stored');
  };
  await setReview({ on: true, closed: [] });
  const submit = (card: { id: string; card_hash: string }, by: Signed = aoi) => callApi('submitCard', { token: by.token, params: { ...params, cardId: card.id }, body: { card_hash: card.card_hash } });
  const review = (card: { id: string; card_hash: string }, act: string, word?: string, by: Signed = rin) =>
    callApi('reviewCard', { token: by.token, params: { ...params, cardId: card.id }, body: { act, card_hash: card.card_hash, ...(word !== undefined && { word }) } });
  const withdraw = (card: { id: string; card_hash: unknown }, by: Signed | null = aoi) =>
    callApi('withdrawCard', { ...(by !== null && { token: by.token }), params: { ...params, cardId: card.id }, body: { card_hash: card.card_hash } });
  const ask = (card: { id: string }, path: string, word: string) => callApi('askQuery', { token: rin.token, params: { ...params, cardId: card.id }, body: { path, word } });
  return { ...opened, rin, sora, setReview, submit, withdraw, review, ask };
};
