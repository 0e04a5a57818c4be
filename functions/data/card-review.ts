import type { ReviewAct, ReviewState } from '#shared/access/card-review.ts';
import type { HistoryEntry } from './card-history.ts';

/** Where a card stands in its review, as lists and counters know it. A card without one was never submitted. */
export interface ReviewStanding {
  readonly state: ReviewState;
  /** ms of the latest submission; null before the first. */
  readonly submitted: number | null;
  /** Questions that wait for an answer, and those that were answered and are not closed. */
  readonly open: number;
  readonly answered: number;
}

/** Who did what to a card, and when. */
export interface ReviewDeed extends Pick<HistoryEntry, 'user' | 'org'> {
  readonly act: ReviewAct;
  readonly at: string;
  readonly word?: string;
}

/** What the card itself remembers of its review beside its standing: the latest submission or its withdrawal, the latest decision, and when a reviewer last asked a question or closed one. */
export interface ReviewTrail {
  readonly submitted?: ReviewDeed;
  readonly decided?: ReviewDeed;
  readonly asked?: string;
}

/** Why somebody may not withdraw the submission of a card: another person submitted it, or a reviewer has asked about it since. */
export const againstWithdrawing = ({ submitted, asked }: ReviewTrail = {}, userId: string): 'access.denied' | 'review.begun' | undefined => {
  if (submitted?.user.id !== userId) return 'access.denied';
  return asked !== undefined && asked > submitted.at ? 'review.begun' : undefined;
};

/** Whether answers of a card were entered, changed or submitted by a revision. A move alone, and formulas that were worked out anew, are nobody's work. */
const isWork = ({ review, transfer, move, recalculated, import: brought }: HistoryEntry): boolean => {
  if (review !== undefined) return review.act === 'submit';
  return transfer === undefined && recalculated !== true && (move === undefined || move.entered === true || brought !== undefined);
};

/** Whether somebody, by any of the accounts that they have and had, entered or changed answers of a card, or submitted it, as far as these entries of its history tell. */
export const isWorkOf = (history: readonly HistoryEntry[], ids: readonly string[]): boolean => history.some((entry) => ids.includes(entry.user.id) && isWork(entry));

export const neverReviewed: ReviewStanding = { state: 'entry', submitted: null, open: 0, answered: 0 };

const letters = { entry: 'e', submitted: 's', returned: 'r', locked: 'l' } as const;
const states: { readonly [letter: string]: ReviewState } = { e: 'entry', s: 'submitted', r: 'returned', l: 'locked' };

/** Short, as all of a summary: `s|1795312345678|1|0`. */
export const writeStanding = ({ state, submitted, open, answered }: ReviewStanding): string => [letters[state], submitted ?? '', open, answered].join('|');

export const readStanding = (text: string): ReviewStanding => {
  const [letter = '', submitted = '', open, answered] = text.split('|');
  return { state: states[letter] ?? 'entry', submitted: submitted === '' ? null : Number(submitted), open: Number(open ?? 0), answered: Number(answered ?? 0) };
};

/** What a save leaves of the standing: a submitted card that could not be submitted as it is now (required answers, errors, warnings that nobody confirmed) is with its hospital again. */
export const standingAfterSave = (before: ReviewStanding | undefined, isReady: () => boolean): ReviewStanding | undefined =>
  before?.state === 'submitted' && !isReady() ? { ...before, state: 'entry' } : before;
