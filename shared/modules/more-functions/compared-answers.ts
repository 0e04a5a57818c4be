import { isEqual, order } from '../../language/expression/operations.ts';
import type { Call, Listing, Reading } from '../../language/expression/reading.ts';
import { isBlank, type Value, wrap } from '../../language/expression/values.ts';

const pathOf = (part: Call['of'][number] | undefined): string => (part?.kind === 'item' ? part.path : '');

const isSamePlace = (one: Reading, other: Reading): boolean => one.read === other.read;

/** The reader asks about its own answer, or from outside the repetitions about all of them. */
const compared = ({ of: [item] }: Call, reading: Reading, nodes: Parameters<Listing>[2]): { readonly all: readonly Value[]; readonly isAsked: (at: number) => boolean } => {
  const there = reading.readEach?.(pathOf(item)).map((each) => ({ value: wrap(each.value), isOwn: isSamePlace(each.reading, reading) })) ?? nodes(item!, reading).map((value) => ({ value, isOwn: false }));
  const isInside = there.some(({ isOwn }) => isOwn);
  const filled = there.filter(({ value }) => !isBlank(value));
  return { all: filled.map(({ value }) => value), isAsked: (at) => !isInside || filled[at]!.isOwn };
};

const isUnique: Listing = (...asked) => {
  const { all, isAsked } = compared(...asked);
  return [all.every((value, at) => !isAsked(at) || !all.some((other, place) => place !== at && isEqual(value, other)))];
};

const isAscending: Listing = (...asked) => {
  const { all, isAsked } = compared(...asked);
  return [all.every((value, at) => !isAsked(at) || at === 0 || (order(all[at - 1]!, value) ?? 0) <= 0)];
};

export const comparedAnswers = { unique: isUnique, ascending: isAscending };
