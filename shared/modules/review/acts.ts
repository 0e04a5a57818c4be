import { reviewStates, type QueryMails, type ReviewAct } from '../../access/card-review.ts';

/** What is done to many cards at once. A submission is withdrawn card by card. */
export type ManyAct = Exclude<ReviewAct, 'withdraw'>;

/**
 * Why an act on many cards left one alone: its state, which the act does not follow; questions that are not closed; something missing or not confirmed; something
 * wrong; a closed period; entered, changed or submitted by who would accept it; changed since the cards were looked at; not to be read by this release; deleted meanwhile; refused for another reason.
 */
export const reviewSkips = [...reviewStates, 'queries', 'incomplete', 'invalid', 'period', 'same_person', 'changed', 'unreadable', 'deleted', 'refused'] as const;
export type ReviewSkip = (typeof reviewSkips)[number];

/** Whether the act tells somebody to do something, so that words are needed. */
export const needsWord = (act: ReviewAct): boolean => act === 'return' || act === 'unlock';

export const noMails: QueryMails = { questions: false, answers: false, every: 'day' };
