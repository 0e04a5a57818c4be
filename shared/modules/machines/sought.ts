import type { CardDesign, Path } from '../../design/card-design.ts';
import { holdsAt } from '../../design/check-expressions.ts';
import { placesOf } from '../../design/places.ts';
import { partsOf } from '../../items/behaviours.ts';
import type { Holding } from '../../language/expression/check-types.ts';
import { isDateTime, isTime } from '../../text/dates.ts';
import { daysOf, isAbout, namedDate } from '../../language/partial-dates.ts';

const isNumber = (text: string): boolean => /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i.test(text);
/** An approximate date is an answer, but not a bound. */
const isDay = (text: string): boolean => daysOf(text) !== null && !isAbout(text);
const isAny = (): boolean => true;
const never = (): boolean => false;

interface Sought {
  readonly isBound?: (text: string) => boolean;
  readonly isAnswer: (text: string, holding: Holding) => boolean;
}

const offered: Sought['isAnswer'] = (text, { values }) => values === undefined || values.includes(text);

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

/** The API names what a filter value should have been. */
export type Unsought = 'unreadable' | 'no_range' | 'no_choice';

/** The result is null if the answers can be searched by this bound. */
export const boundFault = (holding: Holding | null, text: string): Unsought | null => {
  const isBound = holding === null ? undefined : sought[holding.kind].isBound;
  if (isBound === undefined) return 'no_range';
  return isBound(text) ? null : 'unreadable';
};

/** The result is null if an answer can equal this text. */
export const answerFault = (holding: Holding | null, text: string): Unsought | null => {
  if (holding !== null && sought[holding.kind].isAnswer(text, holding)) return null;
  return holding?.values === undefined ? 'unreadable' : 'no_choice';
};

/** The holding is null for a path without an item, and for answers that are missing or have parts. */
export const holdingsAt = (design: CardDesign, paths: readonly Path[]): ReadonlyMap<Path, Holding | null> => {
  const { byPath } = placesOf(design);
  return new Map(
    paths.map((path) => {
      const place = byPath.get(path);
      return [path, place === undefined || Object.keys(partsOf(place.item)).length > 0 ? null : holdsAt(place, byPath)];
    }),
  );
};
