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

/** These expressions are valid under XPath's rules, but probably a mistake. */
export const expressionAdvice = [
  'expression.age_as_number',
  'expression.age_compared',
  'expression.format_letter',
  'expression.without_answer',
  'expression.needs_number',
  'expression.needs_yes_no',
  'expression.needs_choice',
  'expression.needs_date',
  'expression.needs_clock',
  'expression.seconds',
  'expression.not_comparable',
  'expression.use_selected',
  'expression.unknown_value',
  'expression.parts_differ',
] as const;

export type ExpressionAdvice = (typeof expressionAdvice)[number];
