import type { Term } from '../expression/evaluate-expression.ts';
import type { AnswerValue, Item } from './card-design.ts';

/** A stored answer, or a part of it, as expressions read it; the engine's items know the same (form/items). */
export const termIn = (item: Item, value: AnswerValue | undefined, part: string | null): Term => {
  if (item.class === 'attribute' && item.type === 'check') return value === true;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return part === null ? ((value ?? null) as Term) : null;
  const parts = value as { readonly [part: string]: AnswerValue };
  const numberOf = (name: string): number => (typeof parts[name] === 'number' ? parts[name] : 0);
  if (part !== null) return Object.hasOwn(parts, part) ? (parts[part] as Term) : null;
  if (typeof parts['total'] === 'number') return parts['total'];
  return 'year' in parts || 'month' in parts ? numberOf('year') + numberOf('month') / 100 : null;
};
