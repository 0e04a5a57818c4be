import { reviewStates, type QueryMails, type ReviewAct } from '../../access/card-review.ts';

export type ManyAct = Exclude<ReviewAct, 'withdraw'>;

/** Why an act on many cards skipped a card. `queries`: questions are not closed; `incomplete`: missing or unconfirmed answers; `same_person`: accepted by
 * someone who worked on it; `changed`: since the cards were read; `unreadable`: by this release. */
export const reviewSkips = [...reviewStates, 'queries', 'incomplete', 'invalid', 'period', 'same_person', 'changed', 'unreadable', 'deleted', 'refused'] as const;
export type ReviewSkip = (typeof reviewSkips)[number];

export const needsWord = (act: ReviewAct): boolean => act === 'return' || act === 'unlock';

export const noMails: QueryMails = { questions: false, answers: false, every: 'day' };
