import type { CardDesign } from '#shared/design/card-design.ts';
import type { ReviewAct, ReviewSetting } from '#shared/access/card-review.ts';
import { openFolder } from './card-folder.ts';
import { createPerson, join } from './registry.ts';
import type { Signed } from './registry.ts';
import { putState, setReview } from './review-state.ts';

const reviewing = { rights: { export: true, identifiers: true, review: true } };

/** A folder of a project whose cards are reviewed: Aoi edits, Rin and Sora review. What they do is stored as the module of the review stores it. */
export const openReviewed = async (design?: CardDesign) => {
  const opened = await openFolder(design);
  const { project, folder, hospital, aoi, get } = opened;
  const [rin, sora] = [await createPerson(hospital, 'rin'), await createPerson(hospital, 'sora')];
  await join(project, rin, 'browse', reviewing);
  await join(project, sora, 'browse', reviewing);
  await setReview(project.id, { on: true, closed: [] });
  const act = async ({ id }: { id: string }, what: ReviewAct | 'ask', by: Signed) => {
    await putState(folder.id, id, what, by);
    return get(id, by);
  };
  return {
    ...opened,
    rin,
    sora,
    setReview: (setting: ReviewSetting) => setReview(project.id, setting),
    submit: (card: { id: string }, by: Signed = aoi) => act(card, 'submit', by),
    review: (card: { id: string }, what: 'accept' | 'return' | 'unlock', by: Signed = rin) => act(card, what, by),
    ask: (card: { id: string }) => act(card, 'ask', rin),
  };
};
