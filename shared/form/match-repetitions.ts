import { type AnswerBlock, type Repetition, sameBlock } from './answer-tree.ts';
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
