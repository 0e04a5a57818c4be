import { evaluateExpression } from '../../language/expression/evaluate-expression.ts';
import { expressionOf } from '../../design/item-expressions.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed } from '../../items/behaviour.ts';

export const expression: Computed<PluginItem> = {
  answer: 'computed',
  needsNoInput: true,
  holds: 'formula',
  compute: (item, { terms }) => {
    const formula = expressionOf(item, 'calculation');
    return formula && evaluateExpression(formula, terms);
  },
};
