import type { CardDesign } from '../../design/card-design.ts';
import { compareDesigns } from './compare-designs.ts';
import type { ChangeKind } from './design-change.ts';

const changesOf = (before: CardDesign, after: CardDesign) => compareDesigns(before, after).changes.map(({ change }) => change);

const asking: ReadonlySet<ChangeKind> = new Set(['required', 'condition', 'blanks', 'removed'] as const);

/** Whether a card that was complete and valid under the earlier design stays so under the later one. */
export const asksTheSame = (before: CardDesign, after: CardDesign): boolean => changesOf(before, after).every(({ kind, effect, params }) => params['part'] === 'identifier' || (effect === 'safe' && !asking.has(kind)));
