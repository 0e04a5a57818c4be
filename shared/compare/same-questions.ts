import type { AttributeItem, CardDesign } from '../design/card-design.ts';
import { behaviourOf } from '../items/behaviours.ts';
import { compareDesigns } from './compare-designs.ts';
import type { ChangeKind } from './design-change.ts';

const changesOf = (before: CardDesign, after: CardDesign) => compareDesigns(before, after).changes.map(({ change }) => change);

const asking: ReadonlySet<ChangeKind> = new Set(['required', 'condition', 'blanks', 'removed'] as const);

/** Whether a card that was complete and valid under the earlier design stays so under the later one. */
export const asksTheSame = (before: CardDesign, after: CardDesign): boolean => changesOf(before, after).every(({ kind, effect, params }) => params['part'] === 'identifier' || (effect === 'safe' && !asking.has(kind)));

const withoutFormulas = (design: CardDesign): string =>
  JSON.stringify(design, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('class' in part) || part.class !== 'attribute') return part;
    const { calculation: _formula, ...item } = part as AttributeItem & { readonly calculation?: unknown };
    return item.type === 'plugin' && behaviourOf(item).answer === 'computed' ? { ...item, plugin: { kind: item.plugin.kind } } : item;
  });

export const computesAnew = (before: CardDesign, after: CardDesign): boolean => withoutFormulas(before) === withoutFormulas(after);
