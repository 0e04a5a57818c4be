import type { AnswerValue, Path } from './card-design.ts';
import type { Texts } from '../text/languages.ts';
import type { Place } from './walk.ts';

/** What a change of a design can do to cards that exist, the worst last. */
export const changeEffects = ['safe', 'attention', 'loses_data'] as const;
export type ChangeEffect = (typeof changeEffects)[number];

export const changeKinds = [
  'added',
  'removed',
  'moved',
  'renamed',
  'retyped',
  'choices',
  'exclusive',
  'range',
  'format',
  'required',
  'condition',
  'computed',
  'behaviour',
  'text',
  'lists',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One difference between two versions, worded from the catalogue `compile` (`change.<kind>.label`). */
export interface DesignChange {
  readonly kind: ChangeKind;
  readonly effect: ChangeEffect;
  /** In the later version; in the earlier one for what was removed; '' for the design as a whole. */
  readonly path: Path;
  /** Where it was before, when that is somewhere else. */
  readonly from: Path | null;
  readonly title: Texts;
  /** What changed, in the words of the design: fills the text. */
  readonly params: { readonly [name: string]: string | number };
}

/** How to tell from a card's answers what a change does to it; absent parts concern no card. */
export interface Probe {
  /** Looked at with every answer of the item as it was before. */
  readonly before?: Place;
  readonly isLost?: (value: AnswerValue, suffix: string) => boolean;
  readonly isUnfit?: (value: AnswerValue, today: string) => boolean;
  /** The item as it is now: counted when it is shown, and blank. */
  readonly needed?: Place;
  /** The item as it is now: an answer is lost where it is no longer shown. */
  readonly hidden?: Place;
}

/** A change with what its effect on cards is found by. */
export interface ProbedChange {
  readonly change: DesignChange;
  readonly probe: Probe;
}
