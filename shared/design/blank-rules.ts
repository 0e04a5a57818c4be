import type { Expression } from '../language/expression/expression.ts';
import type { CardDesign } from './card-design.ts';
import { expressionsOf } from './item-expressions.ts';
import { type Places, placesOf } from './places.ts';

const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const deciding: ReadonlySet<string> = new Set(['if', 'not', 'count']);

/** In a condition, blank and "no" have the same effect; elsewhere the result of a comparison with a blank matters. */
const asks = (part: Expression, isCondition: boolean): boolean => {
  if (part.kind !== 'call') return false;
  if (part.name === 'and' || part.name === 'or') return part.of.some((each) => asks(each, isCondition));
  if (deciding.has(part.name) || (orders.has(part.name) && !isCondition)) return true;
  return part.of.some((each) => asks(each, false));
};

export const asksAboutBlanks = (design: CardDesign, { all }: Places = placesOf(design)): boolean =>
  all.some(({ item }) =>
    expressionsOf(item).some(({ key, parsed: { tree } }) => tree !== null && key !== 'constraint' && key !== 'rule' && asks(tree, key !== 'calculation')),
  );
