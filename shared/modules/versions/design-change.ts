import type { AnswerValue, Path, ValidRange } from '../../design/card-design.ts';
import type { IssueCode } from '../../items/issue-codes.ts';
import { endOf, isMoving } from '../../language/bounds.ts';
import type { Texts } from '../../text/languages.ts';
import type { Place } from '../../design/walk.ts';

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

/** One difference between two versions, worded by the catalogue `compile` (`change.<kind>.label`). */
export interface DesignChange {
  readonly kind: ChangeKind;
  readonly effect: ChangeEffect;
  /** The path in the later version, for a removed item in the earlier one; '' for the design as a whole. */
  readonly path: Path;
  readonly from: Path | null;
  readonly title: Texts;
  readonly params: { readonly [name: string]: string | number };
}

export interface ItemDifference {
  readonly kind: ChangeKind;
  readonly effect: ChangeEffect;
  readonly params: DesignChange['params'];
  /** Whether this difference loses the part of an answer that the later item cannot hold. */
  loses?(lost: AnswerValue): boolean;
  /** Findings of the later item that this difference can cause. */
  readonly finds?: readonly IssueCode[];
  readonly isNeeded?: boolean;
}

/** How to find out from a card's answers whether a change affects it; absent parts affect no card. */
export interface Probe {
  /** Every answer of this earlier item is lost. */
  readonly gone?: Place;
  /** Every answer of the earlier item is checked against the later item. */
  readonly judged?: { readonly before: Place; readonly after: Place } & Pick<ItemDifference, 'loses' | 'finds'>;
  readonly needed?: Place;
  /** Reasons for a missing answer that this earlier item had and that are no longer accepted. */
  readonly untaken?: { readonly of: Place; readonly reasons: ReadonlySet<string> };
  /** An answer of this later item is lost where the item is no longer shown. */
  readonly hidden?: Place;
}

export interface ProbedChange {
  readonly change: DesignChange;
  readonly probe: Probe;
}

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const rangeText = ({ min, max }: ValidRange<string | number>): string => `${min ?? ''}…${max ?? ''}`;

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
