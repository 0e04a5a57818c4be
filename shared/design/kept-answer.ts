import type { AnswerValue, Path } from './card-design.ts';

/** An answer, or the part of it, that a design has no place for. */
export interface PlacelessAnswer {
  /** "page.storedName", with repetition suffixes. */
  readonly path: string;
  readonly value: AnswerValue;
  /** The nearest repeat around the item, in the design that the answer comes from; absent where there is none. */
  readonly repeat?: Path;
}

/** An answer that lost its place when its card was moved to another design version: kept beside the answers. */
export interface KeptAnswer extends PlacelessAnswer {
  /** The version that last had a place for it. */
  readonly version: number;
  /** Its repetition was taken out of the card since: it has nowhere to return to. */
  readonly detached?: true;
  /** Of ranked choices: all choices of that answer in their order, because those that lost their place do not tell where they stood. */
  readonly ranking?: readonly AnswerValue[];
}

/** The choices of an answer with those of a kept one: at their former ranks, as long as nobody has ranked the others anew. */
export const withKeptChoices = (there: readonly AnswerValue[], { ranking = [] }: Pick<KeptAnswer, 'ranking'>, kept: readonly AnswerValue[]): AnswerValue => {
  const more = kept.filter((value) => !there.includes(value));
  const same = ranking.filter((value) => there.includes(value));
  const isSameOrder = same.length === there.length && same.every((value, at) => value === there[at]);
  return isSameOrder ? [...ranking.filter((value) => there.includes(value) || more.includes(value)), ...more.filter((value) => !ranking.includes(value))] : [...there, ...more];
};
