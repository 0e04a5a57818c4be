import { behaviourOf, holdingOf, partsOf } from '../../items/behaviours.ts';
import type { Item } from '../../design/card-design.ts';
import type { LikenessTerm } from '../../design/likeness.ts';

const units = { number: [], date: ['days'], datetime: ['days', 'hours'] } as const;
const comparedKinds = ['text', 'choice', 'number', 'date', 'time', 'datetime'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** The result is null for an item whose answer is not one entered text, number or time. */
export const comparedAs = (item: Item): ComparedKind | null => {
  if (item.class !== 'attribute' || behaviourOf(item).answer !== 'entered' || Object.keys(partsOf(item)).length > 0) return null;
  const holding = holdingOf(item);
  const kind = typeof holding === 'object' ? holding?.kind : undefined;
  return comparedKinds.find((each) => each === kind) ?? null;
};

export const takesNearness = (item: Item, { unit }: Pick<LikenessTerm, 'unit'>): boolean => {
  const kind = comparedAs(item);
  if (kind === 'number') return unit === undefined;
  return (kind === 'date' || kind === 'datetime') && unit !== undefined && (units[kind] as readonly string[]).includes(unit);
};
