import { type AnswerBlock, type Repetition, sameBlock, sameRepetition } from './answer-tree.ts';
import { sameAnswer } from '../items/answers.ts';

const pairWeight = 1_000_000;

const likeness = (one: AnswerBlock, other: AnswerBlock): number => {
  if (sameBlock(one, other)) return pairWeight / 2;
  return [...one.values].filter(([index, value]) => sameAnswer(value, other.values.get(index) ?? null)).length;
};

/** Matches by recorded time, in order, as many and as similar as possible. Returns a position in `now` for each of `before`, or -1. */
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

export interface Added {
  readonly mine: Repetition | null;
  readonly theirs: Repetition | null;
}

const content = (repetition: AnswerBlock): unknown => [
  [...repetition.values],
  [...repetition.repeats].map(([index, repetitions]) => [index, repetitions.map((inner) => [inner.registeredAt, content(inner)])]),
];

const isStart = ({ registeredAt }: Repetition): boolean => registeredAt === null;

/** Initial repetitions pair by position, later ones only if equal, because two people may record two findings in one minute. */
export const matchAdded = (mine: readonly Repetition[], theirs: readonly Repetition[]): readonly Added[] => {
  const [myStarts, theirStarts] = [mine.filter(isStart), theirs.filter(isStart)];
  const starts = Array.from({ length: Math.max(myStarts.length, theirStarts.length) }, (_, at) => ({
    mine: myStarts[at] ?? null,
    theirs: theirStarts[at] ?? null,
  }));
  const [myLater, theirLater] = [mine, theirs].map((side) => side.filter((one) => !isStart(one))) as [Repetition[], Repetition[]];
  // Keep a single side's order even if its clock was set back.
  if (myLater.length === 0 || theirLater.length === 0) return [...starts, ...interleave(myLater, theirLater)];
  const [myMinutes, theirMinutes] = [myLater, theirLater].map((side) => Map.groupBy(side, ({ registeredAt }) => registeredAt!)) as [
    Map<string, Repetition[]>,
    Map<string, Repetition[]>,
  ];
  const minutes = [...new Set([...myMinutes.keys(), ...theirMinutes.keys()])].toSorted();
  return [...starts, ...minutes.flatMap((minute) => interleave(myMinutes.get(minute) ?? [], theirMinutes.get(minute) ?? []))];
};

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
