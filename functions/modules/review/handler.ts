import { createHandler } from '../../http/create-handler.ts';
import { reviewCard, submitCard, withdrawCard } from './act-on-card.ts';
import { ownMail, saveOwnMail } from './own-mail.ts';
import { answerQuery, askQuery, cardQueries, decideQuery, openQueries } from './queries.ts';
import { reviewCards, submitCards } from './review-many.ts';
import { ownedReview, projectReview, saveOwnedReview, saveProjectReview } from './setting.ts';

export const handler = createHandler(async () => (await import('#shared/modules/review/calls.ts')).reviewCalls, {
  submitCard,
  withdrawCard,
  reviewCard,
  submitCards,
  reviewCards,
  cardQueries,
  askQuery,
  answerQuery,
  decideQuery,
  openQueries,
  ownedReview,
  saveOwnedReview,
  projectReview,
  saveProjectReview,
  ownMail,
  saveOwnMail,
});
