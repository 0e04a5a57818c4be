import type { ReviewSetting } from '#shared/access/card-review.ts';
import { projectKey } from '../../../data/keys.ts';
import { nextEdit, type Edited } from '../../../data/outcomes.ts';
import { historyActions, type Change } from '../../../data/record-history.ts';
import { changeProject, storedReview, type Changed, type Project } from '../../../projects/data/projects.ts';

export const reviewFormOf = ({ review_edits: edits = 0 }: Pick<Project, 'review_edits'>): Edited => ({ edits });

export const replaceReview = (before: Project, review: ReviewSetting, by: Change): Changed => {
  const history = historyActions(projectKey(before.id), nextEdit(before), { review: before.review && storedReview(before.review) }, { review: storedReview(review) }, by);
  return changeProject(before, { review: storedReview(review), review_edits: nextEdit(reviewFormOf(before)).edits }, { history });
};
