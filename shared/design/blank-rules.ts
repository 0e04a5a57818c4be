import type { Expression } from '../expression/expression.ts';
import type { CardDesign } from './card-design.ts';
import { expressionsOf } from './item-expressions.ts';
import { type Places, placesOf } from './places.ts';

const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);
const deciding: ReadonlySet<string> = new Set(['if', 'not', 'count']);

/** A condition is not met by a blank either way; inside of anything else it matters whether a comparison with a blank is no. */
const asks = (part: Expression, isCondition: boolean): boolean => {
  if (part.kind !== 'call') return false;
  if (part.name === 'and' || part.name === 'or') return part.of.some((each) => asks(each, isCondition));
  if (deciding.has(part.name) || (orders.has(part.name) && !isCondition)) return true;
  return part.of.some((each) => asks(each, false));
};

/** Whether anything that a design works out depends on what a comparison with a blank is taken for. */
export const asksAboutBlanks = (design: CardDesign, { all }: Places = placesOf(design)): boolean =>
  all.some(({ item }) =>
    // Constraints are met by what cannot be judged yet, whatever the rules.
    expressionsOf(item).some(({ key, parsed: { tree } }) => tree !== null && key !== 'constraint' && key !== 'rule' && asks(tree, key !== 'calculation')),
  );
