import { isEqual, order } from '../../language/expression/operations.ts';
import type { Listing } from '../../language/expression/reading.ts';
import { isBlank, type Value, wrap } from '../../language/expression/values.ts';

/** The reader asks about its own answer, or from outside the repetitions about all of them. */
const ofAsked = (test: (all: readonly Value[], at: number) => boolean): Listing => ({ of: [item] }, reading, nodes) => {
  const there = reading.readEach?.(item?.kind === 'item' ? item.path : '').map((each) => ({ value: wrap(each.value), isOwn: each.reading.read === reading.read })) ?? nodes(item!, reading).map((value) => ({ value, isOwn: false }));
  const isInside = there.some(({ isOwn }) => isOwn);
  const filled = there.filter(({ value }) => !isBlank(value));
  const all = filled.map(({ value }) => value);
  return [filled.every(({ isOwn }, at) => (isInside && !isOwn) || test(all, at))];
};

export const comparedAnswers = {
  unique: ofAsked((all, at) => !all.some((other, place) => place !== at && isEqual(all[at]!, other))),
  ascending: ofAsked((all, at) => at === 0 || (order(all[at - 1]!, all[at]!) ?? 0) <= 0),
};
