import type { Item } from '../design/card-design.ts';
import { behaviourOf } from './behaviours.ts';
import { whole } from './take.ts';

export const typedPartsOf = (item: Item): readonly string[] => {
  const behaviour = behaviourOf(item);
  return item.class === 'attribute' && behaviour.answer === 'entered' ? [whole, ...Object.keys(behaviour.typed?.parts ?? {})] : [];
};
