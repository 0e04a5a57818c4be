import type { AnswerValue, Path, ValidRange } from '../design/card-design.ts';
import type { IssueCode } from '../items/issue-codes.ts';
import { endOf, isMoving } from '../text/bounds.ts';
import type { Texts } from '../text/languages.ts';
import type { Place } from '../design/walk.ts';

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
  'reasons',
  'range',
  'format',
  'required',
  'condition',
  'computed',
  'behaviour',
  'text',
  'lists',
  'blanks',
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

/** A difference between an item and what it was, without its place. Whether it concerns an answer, the later item itself says. */
export interface ItemDifference {
  readonly kind: ChangeKind;
  readonly effect: ChangeEffect;
  readonly params: DesignChange['params'];
  /** Whether the part of an answer that the later item cannot hold is lost by this difference. */
  loses?(lost: AnswerValue): boolean;
  /** The findings of the later item that this difference can be the cause of. */
  readonly finds?: readonly IssueCode[];
  /** The item may not stay blank any more. */
  readonly isNeeded?: boolean;
}

/** How to tell from a card's answers what a change does to it; absent parts concern no card. */
export interface Probe {
  /** Every answer of the item as it was before goes. */
  readonly gone?: Place;
  /** Every answer of the item as it was before is shown to the item as it is now. */
  readonly judged?: { readonly before: Place; readonly after: Place } & Pick<ItemDifference, 'loses' | 'finds'>;
  /** The item as it is now: counted when it is shown, and blank. */
  readonly needed?: Place;
  /** The item as it was before: these reasons for a missing answer are taken no more. */
  readonly untaken?: { readonly of: Place; readonly reasons: ReadonlySet<string> };
  /** The item as it is now: an answer is lost where it is no longer shown. */
  readonly hidden?: Place;
}

/** A change with what its effect on cards is found by. */
export interface ProbedChange {
  readonly change: DesignChange;
  readonly probe: Probe;
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const rangeText = ({ min, max }: ValidRange<string | number>): string => `${min ?? ''}…${max ?? ''}`;

/** Two ranges as the design writes them; `usual` has the bounds that hold where the design writes none. */
export const rangeDifference = (
  was: ValidRange<string | number>,
  now: ValidRange<string | number>,
  finds: readonly IssueCode[] = ['item.below_min', 'item.above_max'],
  usual: ValidRange<string | number> = {},
): readonly ItemDifference[] => {
  if (same(was, now) || rangeText(was) === rangeText(now)) return [];
  const narrows = (side: 'min' | 'max', isTighter: (one: string | number, other: string | number) => boolean): boolean => {
    const [old, next] = [was[side] ?? usual[side], now[side] ?? usual[side]];
    if (next === undefined || next === old) return false;
    return old === undefined || isMoving(old) || isMoving(next) || isTighter(next, old);
  };
  const isNarrower = narrows('min', (next, old) => next > old) || narrows('max', (next, old) => endOf(next) < endOf(old));
  return [{ kind: 'range', effect: isNarrower ? 'attention' : 'safe', params: { before: rangeText(was), after: rangeText(now) }, ...(isNarrower && { finds }) }];
};
