import { type AnswerBlock, type Repetition, sameBlock, sameRepetition } from './answer-tree.ts';
import { sameAnswer } from '../items/answers.ts';

/** One more pair always counts for more than any likeness of the pairs. */
const pairWeight = 1_000_000;

const likeness = (one: AnswerBlock, other: AnswerBlock): number => {
  if (sameBlock(one, other)) return pairWeight / 2;
  return [...one.values].filter(([index, value]) => sameAnswer(value, other.values.get(index) ?? null)).length;
};

/**
 * Which repetition of a changed card is which of the card it came from. New ones stand behind those that were there, so
 * the latter begin the list: the same recorded times, the order kept, as many as possible, and among these the assignment
 * that leaves the answers most alike. Answers a position in `now` for each of `before`, or -1.
 */
export const matchRepetitions = (before: readonly Repetition[], now: readonly Repetition[]): readonly number[] => {
  const isPlain = before.length <= now.length && before.every(({ registeredAt }, at) => registeredAt === now[at]!.registeredAt);
  if (isPlain) return before.map((_, at) => at);
  const width = now.length + 1;
  const best = new Float64Array((before.length + 1) * width);
  const paired = (at: number, to: number): number =>
    before[at]!.registeredAt === now[to]!.registeredAt ? pairWeight + likeness(before[at]!, now[to]!) + best[(at + 1) * width + to + 1]! : 0;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    for (let to = now.length - 1; to >= 0; to -= 1) best[at * width + to] = Math.max(paired(at, to), best[(at + 1) * width + to]!);
  }
  let to = 0;
  return before.map((_, at) => {
    const here = to < now.length ? best[at * width + to]! : 0;
    if (here === 0 || here !== paired(at, to)) return -1;
    to += 1;
    return to - 1;
  });
};

/** A repetition that one editor added, or that both did. */
export interface Added {
  readonly mine: Repetition | null;
  readonly theirs: Repetition | null;
}

const content = (repetition: AnswerBlock): unknown => [
  [...repetition.values],
  [...repetition.repeats].map(([index, repetitions]) => [index, repetitions.map((inner) => [inner.registeredAt, content(inner)])]),
];

const isStart = ({ registeredAt }: Repetition): boolean => registeredAt === null;

/**
 * Repetitions that are new on either side, in an order that does not depend on whose side is whose. Those without a
 * recorded time are what a repeat starts with, so the first of one editor is the first of the other; of the others only
 * equal ones are one, and everything else stays, because two people may well record two findings in one minute.
 */
export const matchAdded = (mine: readonly Repetition[], theirs: readonly Repetition[]): readonly Added[] => {
  const [myStarts, theirStarts] = [mine.filter(isStart), theirs.filter(isStart)];
  const starts = Array.from({ length: Math.max(myStarts.length, theirStarts.length) }, (_, at) => ({
    mine: myStarts[at] ?? null,
    theirs: theirStarts[at] ?? null,
  }));
  const [myLater, theirLater] = [mine, theirs].map((side) => side.filter((one) => !isStart(one))) as [Repetition[], Repetition[]];
  // One side alone keeps its own order, even where a clock was put back in between.
  if (myLater.length === 0 || theirLater.length === 0) return [...starts, ...interleave(myLater, theirLater)];
  const [myMinutes, theirMinutes] = [myLater, theirLater].map((side) => Map.groupBy(side, ({ registeredAt }) => registeredAt!)) as [
    Map<string, Repetition[]>,
    Map<string, Repetition[]>,
  ];
  const minutes = [...new Set([...myMinutes.keys(), ...theirMinutes.keys()])].toSorted();
  return [...starts, ...minutes.flatMap((minute) => interleave(myMinutes.get(minute) ?? [], theirMinutes.get(minute) ?? []))];
};

/** All of one side in its order, then what only the other has; which side is first depends on what they hold alone. */
const interleave = (mine: readonly Repetition[], theirs: readonly Repetition[]): readonly Added[] => {
  const isMineFirst = JSON.stringify(mine.map(content)) <= JSON.stringify(theirs.map(content));
  const rest = [...(isMineFirst ? theirs : mine)];
  const first = (isMineFirst ? mine : theirs).map((one) => {
    const twin = rest.findIndex((other) => sameRepetition(one, other));
    return [one, twin === -1 ? null : rest.splice(twin, 1)[0]!] as const;
  });
  const pairs = [...first, ...rest.map((one) => [null, one] as const)];
  return pairs.map(([one, other]) => (isMineFirst ? { mine: one, theirs: other } : { mine: other, theirs: one }));
};
