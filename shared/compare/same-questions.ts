import type { CardDesign } from '../design/card-design.ts';
import { compareDesigns } from './compare-designs.ts';
import type { ChangeKind } from './design-change.ts';

const changesOf = (before: CardDesign, after: CardDesign) => compareDesigns(before, after).changes.map(({ change }) => change);

const asking: ReadonlySet<ChangeKind> = new Set(['required', 'condition', 'blanks', 'removed'] as const);

/** Whether a later design asks of a card what the earlier one asked: what was complete and right stays so. */
export const asksTheSame = (before: CardDesign, after: CardDesign): boolean => changesOf(before, after).every(({ kind, effect }) => effect === 'safe' && !asking.has(kind));

/** Whether a later design differs by formulas alone, and by words. */
export const computesAnew = (before: CardDesign, after: CardDesign): boolean => changesOf(before, after).every(({ kind }) => kind === 'computed' || kind === 'text');
