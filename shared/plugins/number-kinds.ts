import type { PluginKind } from '../design/card-design.ts';

/** The result of these kinds is a number. The list is separate from outputs.ts, which would load the writing of files with every list. */
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
