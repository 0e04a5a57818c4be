import { expressionOf } from '../../design/item-expressions.ts';
import type { AnswerValue, AttributeItem, AttributeOf, PluginItem, PluginKind, ScoreLevelItem } from '../../design/card-design.ts';
import type { Explanation, Sources } from '../../items/behaviour.ts';
import { behaviourOf } from '../../items/behaviours.ts';
import type { FormulaId } from '../../items/formulas.ts';
import { inputsOf, vitals } from '../../items/score-level/behaviour.ts';
import type { Term } from '../../language/expression/evaluate-expression.ts';
import { mentionsIn } from '../../language/expression/expression.ts';
import { dayOf, spanOf } from '../../plugins/date-difference/behaviour.ts';
import { inputsFor, pathAt, valueAt } from '../../plugins/inputs.ts';
import { indexInputs, indexInputsAt } from '../../plugins/shock-indices/behaviour.ts';
import { summedPaths } from '../../plugins/sum/behaviour.ts';

type Explain<Of> = (item: Of, sources: Sources) => Explanation;

const listed = (terms: readonly Term[]): AnswerValue => (terms.length === 1 ? terms[0]! : terms.filter((term) => term !== null));

const ofIndex =
  (formula: FormulaId): Explain<PluginItem> =>
  (item, sources) => ({ formula, inputs: inputsFor(item, indexInputs, { ...indexInputsAt(item, sources) }) });

const ofKinds: { readonly [Kind in PluginKind]?: Explain<PluginItem> } = {
  sum: (item, sources) => ({
    formula: 'sum',
    inputs: summedPaths(item).map((path) => ({ name: '', path, value: sources.number(path) ?? null })),
  }),
  weekday: (item, sources) => ({
    formula: 'weekday',
    inputs: [{ name: 'source', path: pathAt(item, 'source'), value: valueAt(item, sources, 'source') }],
  }),
  date_difference: (item, sources) => {
    const { start, end } = spanOf(item, sources);
    const inputOf = (name: string, day: string | undefined) => ({ name, path: pathAt(item, name), value: day ?? null, isAssumed: day !== dayOf(valueAt(item, sources, name)) });
    return { formula: 'date_difference', inputs: [inputOf('from', start), inputOf('to', end)] };
  },
  shock_index: ofIndex('shock_index'),
  modified_shock_index: ofIndex('modified_shock_index'),
  age_shock_index: ofIndex('age_shock_index'),
  organisation_name: () => ({ formula: 'organisation_name', inputs: [] }),
  expression: (item, { terms }) => {
    const formula = expressionOf(item, 'calculation');
    const mentions = new Map((formula ? mentionsIn(formula) : []).map(({ path, many }) => [path, many]));
    return {
      formula: 'expression',
      text: pathAt(item, 'calculation') ?? '',
      inputs: [...mentions].map(([path, many]) => ({ name: '', path, value: many ? listed(terms.readAll(path)) : terms.read(path) })),
    };
  },
};

const ofLevel: Explain<ScoreLevelItem> = (item, sources) => {
  const inputs = inputsOf(item, sources);
  const target = { name: 'total', path: item.target, value: inputs.total ?? null };
  if (item.score_type === 'levels') return { formula: 'levels', inputs: [target] };
  return {
    formula: 'ppats',
    inputs: [target, ...vitals.map((name) => ({ name, path: item.params?.[name] ?? null, value: inputs[name] ?? null }))],
  };
};

const ofCount: Explain<AttributeOf<'hidden_count'>> = ({ params }, sources) => ({
  formula: 'hidden_count',
  inputs: params.sources.map((path) => ({ name: '', path, value: sources.value(path) })),
});

/** Null for what is not computed. Kinds that say themselves how they compute need no entry here. */
export const explanationOf = (item: AttributeItem, sources: Sources): Explanation | null => {
  const behaviour = behaviourOf(item);
  if (behaviour.answer === 'computed' && behaviour.explain !== undefined) return behaviour.explain(item, sources);
  if (item.type === 'plugin') return ofKinds[item.plugin.kind]?.(item, sources) ?? null;
  return item.type === 'score_level' ? ofLevel(item, sources) : item.type === 'hidden_count' ? ofCount(item, sources) : null;
};
