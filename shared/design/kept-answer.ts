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
}
