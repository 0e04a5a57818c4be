import type { AnswerValue, PluginItem, PluginKind } from '#shared/design/card-design.ts';
import { typedText } from './typed-text.ts';

/** Formulas with a fixed number of decimals show all of them: 0.90, never 0.9 (domain-facts 2). */
const decimals: { readonly [Kind in PluginKind]?: number } = {
  survival_probability: 2,
  shock_index: 2,
  modified_shock_index: 2,
  age_shock_index: 2,
  reverse_shock_index_gcs: 2,
  reverse_shock_index_gcs_age: 2,
  rts: 4,
};

/** A computed value as it is read. */
export const computedText = ({ plugin }: Pick<PluginItem, 'plugin'>, value: AnswerValue): string => {
  // A formula may come to yes or no.
  if (typeof value === 'boolean') return value ? '○' : '×';
  const places = decimals[plugin.kind];
  return typeof value === 'number' && places !== undefined ? value.toFixed(places) : typedText(value);
};
