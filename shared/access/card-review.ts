import type { AnswerValue, Path } from '../design/card-design.ts';
import { daysOfAnswer } from '../text/partial-dates.ts';
import { clockIn, usualZone } from '../text/zones.ts';

/** The review of cards, in the projects that have it: what a card's state is, and what may become of it. */

/** `entry`: with its hospital; `returned`: with its hospital again; `submitted`: with the reviewer; `locked`: nobody changes it. */
export const reviewStates = ['entry', 'submitted', 'returned', 'locked'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** What the reviewer does with a card; the first two of `cardActs` are the hospital's. */
export const reviewActs = ['accept', 'return', 'unlock'] as const;
export const cardActs = ['submit', 'withdraw', ...reviewActs] as const;
export type ReviewAct = (typeof cardActs)[number];

const follows: { readonly [Act in ReviewAct]: { readonly from: readonly ReviewState[]; readonly to: ReviewState } } = {
  submit: { from: ['entry', 'returned'], to: 'submitted' },
  // A card that was returned before is a returned one again.
  withdraw: { from: ['submitted'], to: 'entry' },
  return: { from: ['submitted'], to: 'returned' },
  accept: { from: ['submitted'], to: 'locked' },
  // Who unlocks wants something mended, so the card goes back to its hospital.
  unlock: { from: ['locked'], to: 'returned' },
};

/** The state that an act leads to, where it follows at all. */
export const stateBy = (act: ReviewAct): ReviewState => follows[act].to;

/** The state that an act leads to; undefined where it does not follow the present one. */
export const stateAfter = (state: ReviewState, act: ReviewAct): ReviewState | undefined => (follows[act].from.includes(state) ? follows[act].to : undefined);

/**
 * Why moving many cards leaves one alone: locked; of a closed period; the version would find something wrong that may not be saved; its id attributes are those of another card there;
 * saved since the trial; not to be read by this release; deleted meanwhile; too large with what has to be kept.
 */
export const moveSkips = ['locked', 'period', 'invalid', 'id_taken', 'id_taken_elsewhere', 'changed', 'unreadable', 'deleted', 'too_large'] as const;
export type MoveSkip = (typeof moveSkips)[number];

/**
 * Why a recalculation leaves a card alone whose values would change: locked; of a closed period; something that was entered would change with them; something is wrong;
 * saved since the trial; not to be read by this release; of a version that differs by more than formulas, so that it has to be moved.
 */
export const recalculationSkips = ['locked', 'period', 'answers', 'invalid', 'changed', 'unreadable', 'version'] as const;
export type RecalculationSkip = (typeof recalculationSkips)[number];

/** Days (YYYY-MM-DD, both included) of which no card is created, changed or deleted any more. */
export interface ClosedPeriod {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Path of the date that counts. Absent, or blank in a card: the day on which the card was made. */
  readonly date?: Path;
  /** By whose clock: that of the registry when the period was closed, so that a later change of its zone opens and closes nothing. Absent: `usualZone`. */
  readonly zone?: string;
}

/** Who is written to about questions: the people of a hospital about those that are open, reviewers about answers; and how often at most. */
export interface QueryMails {
  readonly questions: boolean;
  readonly answers: boolean;
  readonly every: 'hour' | 'day';
}

/** Absent in a project: off, as specified. */
export interface ReviewSetting {
  readonly on: boolean;
  readonly closed: readonly ClosedPeriod[];
  /** Absent: nobody is written to. */
  readonly mail?: QueryMails;
  /** Nobody accepts a card that they entered, changed or submitted. Absent: they may. */
  readonly two_people?: boolean;
}

/**
 * Whether an answer lies in a period; null where it does not tell: it is no date, or it is known in part and only some of the days that it may mean lie in the period.
 */
const isDateIn = (answer: AnswerValue, { from, to }: ClosedPeriod): boolean | null => {
  const days = daysOfAnswer(answer);
  if (days === null) return null;
  if (days.last < from || days.first > to) return false;
  return from <= days.first && days.last <= to ? true : null;
};

/** The closed period that a card belongs to, whether the review is on or off: by the date that counts for the period, else by the day of its creation (ms). */
export const closedPeriodOf = (setting: ReviewSetting | undefined, created: number, answerAt: (path: Path) => AnswerValue): ClosedPeriod | undefined => {
  return setting?.closed.find((period) => {
    const { from, to, date, zone = usualZone } = period;
    const { today } = clockIn(created, zone);
    return (date === undefined ? null : isDateIn(answerAt(date), period)) ?? (from <= today && today <= to);
  });
};
