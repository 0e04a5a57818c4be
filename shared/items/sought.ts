import type { Holding } from '../expression/check-types.ts';
import { isDateTime, isTime } from '../text/dates.ts';
import { daysOf, isAbout, namedDate } from '../text/partial-dates.ts';

const isNumber = (text: string): boolean => /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i.test(text);
/** A day, month or year; one that is about right is an answer, and no bound. */
const isDay = (text: string): boolean => daysOf(text) !== null && !isAbout(text);
const isAny = (): boolean => true;
const never = (): boolean => false;

interface Sought {
  /** Whether a text can be the first or the last of what is looked for; absent where answers have no order. */
  readonly isBound?: (text: string) => boolean;
  /** Whether a text can be one of the answers. */
  readonly isAnswer: (text: string, holding: Holding) => boolean;
}

const offered: Sought['isAnswer'] = (text, { values }) => values === undefined || values.includes(text);

/** What answers of each kind can be looked for by. */
const sought: { readonly [Kind in Holding['kind']]: Sought } = {
  number: { isBound: isNumber, isAnswer: isNumber },
  text: { isBound: isAny, isAnswer: isAny },
  yes_no: { isAnswer: (text) => text === 'true' || text === 'false' },
  date: { isBound: isDay, isAnswer: (text) => isDay(namedDate(text)) },
  datetime: { isBound: (text) => isDateTime(text) || isDay(text), isAnswer: isDateTime },
  time: { isBound: isTime, isAnswer: isTime },
  choice: { isBound: isAny, isAnswer: offered },
  choices: { isAnswer: offered },
  any: { isBound: isAny, isAnswer: isAny },
  blank: { isAnswer: never },
};

/** What stands where a text can be neither: what is expected there, by the names of the API. */
export type Unsought = 'unreadable' | 'no_range' | 'no_choice';

/** Why answers that hold this cannot be looked for by a bound; null where they can. An answer of parts holds nothing by itself. */
export const boundFault = (holding: Holding | null, text: string): Unsought | null => {
  const isBound = holding === null ? undefined : sought[holding.kind].isBound;
  if (isBound === undefined) return 'no_range';
  return isBound(text) ? null : 'unreadable';
};

/** Why none of these answers can be the one that is looked for; null where one can. */
export const answerFault = (holding: Holding | null, text: string): Unsought | null => {
  if (holding !== null && sought[holding.kind].isAnswer(text, holding)) return null;
  return holding?.values === undefined ? 'unreadable' : 'no_choice';
};
