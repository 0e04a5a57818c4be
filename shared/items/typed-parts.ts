import type { Item } from '../design/card-design.ts';
import { behaviourOf } from './behaviours.ts';
import { whole } from './take.ts';

/** Where a text may stand that cannot be read: in an item as a whole, and in each part of it that is typed by itself. */
export const typedPartsOf = (item: Item): readonly string[] => {
  const behaviour = behaviourOf(item);
  return item.class === 'attribute' && behaviour.answer === 'entered' ? [whole, ...Object.keys(behaviour.typed?.parts ?? {})] : [];
};
