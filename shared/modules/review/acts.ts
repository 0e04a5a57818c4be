import { reviewStates, type QueryMails, type ReviewAct } from '../../access/card-review.ts';

export type ManyAct = Exclude<ReviewAct, 'withdraw'>;

/** Why an act on many cards skipped a card. `incomplete`: answers are missing or unconfirmed; `same_person`: the reviewer worked on the card. */
export const reviewSkips = [...reviewStates, 'queries', 'incomplete', 'invalid', 'period', 'same_person', 'changed', 'unreadable', 'deleted', 'refused'] as const;
export type ReviewSkip = (typeof reviewSkips)[number];

export const needsWord = (act: ReviewAct): boolean => act === 'return' || act === 'unlock';

export const noMails: QueryMails = { questions: false, answers: false, every: 'day' };
