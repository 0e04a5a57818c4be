import { type Expression, mentionsIn } from '../language/expression/expression.ts';
import { type ParsedExpression, parseExpression } from '../language/expression/parse-expression.ts';
import { formulaParamsOf } from '../plugins/params.ts';
import type { AnswerValue, Item, Path } from './card-design.ts';
import { onceFor } from './once-for.ts';

export type ExpressionKey = 'relevant' | 'constraint' | 'warning' | 'rule' | 'calculation' | 'default' | 'required' | 'readonly' | 'repeat_count' | 'choice_filter';

/** These expressions judge answers without changing any, so two items may refer to each other. */
export const judgingKeys: ReadonlySet<ExpressionKey> = new Set(['constraint', 'warning', 'rule', 'required', 'readonly'] as const);

export interface ItemExpression {
  readonly key: ExpressionKey;
  readonly at: string;
  readonly text: string;
  readonly parsed: ParsedExpression;
}

export interface ItemMention {
  readonly key: ExpressionKey;
  readonly path: Path;
  readonly many: boolean;
  readonly across: boolean;
}

const nothing: readonly never[] = [];

type KeyedTexts = readonly (readonly [ExpressionKey, string, string])[];
const add = (texts: KeyedTexts, key: ExpressionKey, at: string, text: AnswerValue | undefined): KeyedTexts => (typeof text === 'string' ? [...texts, [key, at, text]] : texts);

const textsOf = (item: Item): KeyedTexts => {
  let texts: KeyedTexts = nothing;
  texts = add(texts, 'relevant', 'relevant', item.relevant);
  texts = add(texts, 'required', 'required_if', item.required_if);
  texts = add(texts, 'readonly', 'readonly_if', item.readonly_if);
  if (item.default_options?.kind === 'expression') texts = add(texts, 'default', 'default_options.value', item.default_options.value);
  if (item.class === 'repeat') texts = add(texts, 'repeat_count', 'repeat_count', item.repeat_count);
  if (item.class !== 'attribute') return texts;
  texts = add(texts, 'constraint', 'constraint', item.constraint);
  texts = add(texts, 'warning', 'warning', item.warning);
  if (item.rules) for (const [index, { formula }] of item.rules.entries()) texts = add(texts, 'rule', `rules[${index}].formula`, formula);
  texts = add(texts, 'calculation', 'calculation', item.calculation);
  if ('choice_filter' in item) texts = add(texts, 'choice_filter', 'choice_filter', item.choice_filter);
  if (!('plugin' in item)) return texts;
  for (const name of formulaParamsOf(item.plugin.kind)) texts = add(texts, 'calculation', `plugin.params.${name}`, item.plugin.params[name]);
  return texts;
};

export const expressionsOf = onceFor((item: Item): readonly ItemExpression[] => {
  const texts = textsOf(item);
  return texts.length === 0 ? nothing : texts.map(([key, at, text]) => ({ key, at, text, parsed: parseExpression(text) }));
});

export const expressionCalled = (expressions: readonly ItemExpression[], key: ExpressionKey): Expression | null =>
  expressions.length === 0 ? null : (expressions.find((expression) => expression.key === key)?.parsed.tree ?? null);

export const expressionOf = (item: Item, key: ExpressionKey): Expression | null => expressionCalled(expressionsOf(item), key);

export const mentionsOf = onceFor((item: Item): readonly ItemMention[] => {
  const expressions = expressionsOf(item);
  if (expressions.length === 0) return nothing;
  return expressions.flatMap(({ key, parsed }) => (parsed.tree ? mentionsIn(parsed.tree).map(({ path, many, across }) => ({ key, path, many, across })) : []));
});
