import type { PluginKind } from '../design/card-design.ts';

/**
 * Whether what a kind comes to is one number, by which lists are narrowed from one value to another. Apart from outputs.ts, which says the same of the
 * cells of a file, because a list would bring all of that along. A formula may come to anything.
 */
export const comesToNumber: { readonly [Kind in PluginKind]: boolean } = {
  sum: true,
  survival_probability: true,
  interlocked_dropdown: false,
  date_difference: true,
  shock_index: true,
  modified_shock_index: true,
  age_shock_index: true,
  reverse_shock_index_gcs: true,
  reverse_shock_index_gcs_age: true,
  weekday: false,
  organisation_name: false,
  blood_pressure: false,
  iss: true,
  niss: true,
  rts: true,
  qsofa: true,
  gap: true,
  news2: true,
  nihss: true,
  burn_area: true,
  time_interval: true,
  expression: false,
};
