/** Each code has a text `<code>.message` in the catalogue `compile`. */
export const expressionCodes = [
  'expression.too_long',
  'expression.too_deep',
  'expression.unexpected',
  'expression.unfinished',
  'expression.text_open',
  'expression.bare_word',
  'expression.unknown_item',
  'expression.unknown_part',
  'expression.needs_part',
  'expression.self_outside',
  'expression.function_unknown',
  'expression.function_unavailable',
  'expression.arguments',
  'expression.needs_item',
  'expression.outside_brackets',
  'expression.chance_in_condition',
  'expression.needs_age',
  'expression.pattern',
] as const;

export type ExpressionCode = (typeof expressionCodes)[number];
