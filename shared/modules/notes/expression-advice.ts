/** Each code has a text `<code>.message` in the catalogue `compile`. */
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
