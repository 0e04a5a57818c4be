import type { CardDesign, Item } from '../design/card-design.ts';
import { reasonsOf } from '../design/missing-reasons.ts';
import { behaviourOf } from './behaviours.ts';

export const partsForReasons = (item: Item): readonly string[] => {
  const behaviour = behaviourOf(item);
  return behaviour.answer === 'entered' ? (behaviour.reasonParts ?? []) : [];
};

export const takesReason = (design: Pick<CardDesign, 'missing_reasons'>, item: Item, part: string, value: unknown): boolean =>
  (part === '' || partsForReasons(item).includes(part)) && reasonsOf(design, item).some((reason) => reason.value === value);
