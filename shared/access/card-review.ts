import type { AnswerValue, Path } from '../design/card-design.ts';
import { daysOfAnswer } from '../language/partial-dates.ts';
import { clockIn, usualZone } from '../text/zones.ts';

/** `entry`: with its hospital; `returned`: with its hospital again; `submitted`: with the reviewer; `locked`: unchangeable. */
export const reviewStates = ['entry', 'submitted', 'returned', 'locked'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewActs = ['accept', 'return', 'unlock'] as const;
export const cardActs = ['submit', 'withdraw', ...reviewActs] as const;
export type ReviewAct = (typeof cardActs)[number];

const follows: { readonly [Act in ReviewAct]: { readonly from: readonly ReviewState[]; readonly to: ReviewState } } = {
  submit: { from: ['entry', 'returned'], to: 'submitted' },
  // A returned card that is withdrawn becomes a returned card again.
  withdraw: { from: ['submitted'], to: 'entry' },
  return: { from: ['submitted'], to: 'returned' },
  accept: { from: ['submitted'], to: 'locked' },
  // A card is unlocked to be corrected, so it goes back to its hospital.
  unlock: { from: ['locked'], to: 'returned' },
};

export const stateBy = (act: ReviewAct): ReviewState => follows[act].to;

/** The state after an act; undefined if the act is not allowed in this state. */
export const stateAfter = (state: ReviewState, act: ReviewAct): ReviewState | undefined => (follows[act].from.includes(state) ? follows[act].to : undefined);

/** Days (YYYY-MM-DD, both included) whose cards can no longer be created, changed or deleted. */
export interface ClosedPeriod {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** Path of the date that decides; without it, or if blank in a card, the day the card was created decides. */
  readonly date?: Path;
  /** Time zone of the registry when the period was closed, so that a later change of its zone moves no boundary. Default: `usualZone`. */
  readonly zone?: string;
}

export interface QueryMails {
  readonly questions: boolean;
  readonly answers: boolean;
  readonly every: 'hour' | 'day';
}

export interface ReviewSetting {
  readonly on: boolean;
  readonly closed: readonly ClosedPeriod[];
  readonly mail?: QueryMails;
  readonly two_people?: boolean;
}

/** Whether an answer lies in a period; null if that is unknown: no date, or a partly known date of which only some possible days lie in the period. */
const isDateIn = (answer: AnswerValue, { from, to }: ClosedPeriod): boolean | null => {
  const days = daysOfAnswer(answer);
  if (days === null) return null;
  if (days.last < from || days.first > to) return false;
  return from <= days.first && days.last <= to ? true : null;
};

/** The closed period of a card, whether the review is on or off. `created` is in ms. */
export const closedPeriodOf = (setting: ReviewSetting | undefined, created: number, answerAt: (path: Path) => AnswerValue): ClosedPeriod | undefined => {
  return setting?.closed.find((period) => {
    const { from, to, date, zone = usualZone } = period;
    const { today } = clockIn(created, zone);
    return (date === undefined ? null : isDateIn(answerAt(date), period)) ?? (from <= today && today <= to);
  });
};
