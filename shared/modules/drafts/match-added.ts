import { type AnswerBlock, type Repetition, sameRepetition } from '../../form/answer-tree.ts';

interface Added {
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
