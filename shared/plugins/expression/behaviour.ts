import { mentionsIn } from '../../language/expression/expression.ts';
import { evaluateExpression, type Term } from '../../language/expression/evaluate-expression.ts';
import { expressionOf } from '../../design/item-expressions.ts';
import type { AnswerValue, PluginItem } from '../../design/card-design.ts';
import type { Computed } from '../../items/behaviour.ts';
import { pathAt } from '../inputs.ts';

const listed = (terms: readonly Term[]): AnswerValue => (terms.length === 1 ? terms[0]! : terms.filter((term) => term !== null));

export const expression: Computed<PluginItem> = {
  answer: 'computed',
  needsNoInput: true,
  holds: 'formula',
  compute: (item, { terms }) => {
    const formula = expressionOf(item, 'calculation');
    return formula && evaluateExpression(formula, terms);
  },
  explain: (item, { terms }) => {
    const formula = expressionOf(item, 'calculation');
    const mentions = new Map((formula ? mentionsIn(formula) : []).map(({ path, many }) => [path, many]));
    return {
      formula: 'expression',
      text: pathAt(item, 'calculation') ?? '',
      inputs: [...mentions].map(([path, many]) => ({ name: '', path, value: many ? listed(terms.readAll(path)) : terms.read(path) })),
    };
  },
};
