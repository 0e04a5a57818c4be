import { reviewStates, type ReviewAct, type ReviewState } from '#shared/access/card-review.ts';
import type { HistoryEntry } from './card-history.ts';

export interface ReviewStanding {
  readonly state: ReviewState;
  /** The latest submission in ms; null before the first. */
  readonly submitted: number | null;
  readonly open: number;
  readonly answered: number;
}

export interface ReviewDeed extends Pick<HistoryEntry, 'user' | 'org'> {
  readonly act: ReviewAct;
  readonly at: string;
  readonly word?: string;
}

export interface ReviewTrail {
  readonly submitted?: ReviewDeed;
  readonly decided?: ReviewDeed;
  readonly asked?: string;
}

export const againstWithdrawing = ({ submitted, asked }: ReviewTrail = {}, userId: string): 'access.denied' | 'review.begun' | undefined => {
  if (submitted?.user.id !== userId) return 'access.denied';
  return asked !== undefined && asked > submitted.at ? 'review.begun' : undefined;
};

/** Moves and recalculated formulas are nobody's work. */
const isWork = ({ review, transfer, move, recalculated, import: brought }: HistoryEntry): boolean => {
  if (review !== undefined) return review.act === 'submit';
  return transfer === undefined && recalculated !== true && (move === undefined || move.entered === true || brought !== undefined);
};

export const isWorkOf = (history: readonly HistoryEntry[], ids: readonly string[]): boolean => history.some((entry) => ids.includes(entry.user.id) && isWork(entry));

export const neverReviewed: ReviewStanding = { state: 'entry', submitted: null, open: 0, answered: 0 };

const letters = { entry: 'e', submitted: 's', returned: 'r', locked: 'l' } as const;

/** The result looks like `s|1795312345678|1|0`. */
export const writeStanding = ({ state, submitted, open, answered }: ReviewStanding): string => [letters[state], submitted ?? '', open, answered].join('|');

export const readStanding = (text: string): ReviewStanding => {
  const [letter = '', submitted = '', open, answered] = text.split('|');
  return { state: reviewStates.find((state) => letters[state] === letter) ?? 'entry', submitted: submitted === '' ? null : Number(submitted), open: Number(open ?? 0), answered: Number(answered ?? 0) };
};

/** A submitted card returns to entry when a save leaves it unfit for submission (missing answers, errors, unconfirmed warnings). */
export const standingAfterSave = (before: ReviewStanding | undefined, isReady: () => boolean): ReviewStanding | undefined =>
  before?.state === 'submitted' && !isReady() ? { ...before, state: 'entry' } : before;
