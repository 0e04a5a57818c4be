import type { AnswerValue, Path } from './card-design.ts';

export interface PlacelessAnswer {
  readonly path: string;
  readonly value: AnswerValue;
  /** The nearest repeat around the item is that of the original design. */
  readonly repeat?: Path;
}

/** A card's answer loses its place when the card moves to another design version. It is then stored beside the answers. */
export interface KeptAnswer extends PlacelessAnswer {
  readonly version: number;
  /** Its repetition was removed from the card, so it cannot return. */
  readonly detached?: true;
  /** A ranked answer keeps its whole former ranking, which tells where the lost choices were. */
  readonly ranking?: readonly AnswerValue[];
}

/** Kept choices return to their former ranks unless the remaining choices were ranked anew. */
export const withKeptChoices = (there: readonly AnswerValue[], { ranking = [] }: Pick<KeptAnswer, 'ranking'>, kept: readonly AnswerValue[]): AnswerValue => {
  const more = kept.filter((value) => !there.includes(value));
  const same = ranking.filter((value) => there.includes(value));
  const isSameOrder = same.length === there.length && same.every((value, at) => value === there[at]);
  return isSameOrder ? [...ranking.filter((value) => there.includes(value) || more.includes(value)), ...more.filter((value) => !ranking.includes(value))] : [...there, ...more];
};
