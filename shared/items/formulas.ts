import { scoreFormulas } from '../modules/scores/kinds.ts';

/** The catalogue `clinical` words the formulas. Raise the version when equal inputs give another result. */
export const formulas = {
  sum: { version: 2 },
  kimura_2012: { version: 1 },
  date_difference: { version: 1 },
  weekday: { version: 1 },
  organisation_name: { version: 1 },
  shock_index: { version: 1 },
  modified_shock_index: { version: 1 },
  age_shock_index: { version: 1 },
  ...scoreFormulas,
  ppats: { version: 2 },
  levels: { version: 2 },
  hidden_count: { version: 2 },
  expression: { version: 3 },
} as const;

export type FormulaId = keyof typeof formulas;
