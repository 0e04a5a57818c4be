import type { ReactNode } from 'react';
import type { PluginItem, PluginKind } from '#shared/design/card-design.ts';
import { BlankComputed, BlankLine, Blanks } from './blank-parts.tsx';

const blanks: { readonly [Kind in PluginKind]: () => ReactNode } = {
  sum: BlankComputed,
  survival_probability: BlankComputed,
  interlocked_dropdown: () => <BlankLine />,
  date_difference: BlankComputed,
  shock_index: BlankComputed,
  modified_shock_index: BlankComputed,
  age_shock_index: BlankComputed,
  reverse_shock_index_gcs: BlankComputed,
  reverse_shock_index_gcs_age: BlankComputed,
  weekday: BlankComputed,
  organisation_name: BlankComputed,
  blood_pressure: () => <Blanks text="_ / _ mmHg" />,
  iss: BlankComputed,
  niss: BlankComputed,
  rts: BlankComputed,
  qsofa: BlankComputed,
  gap: BlankComputed,
  news2: BlankComputed,
  nihss: BlankComputed,
  burn_area: BlankComputed,
  time_interval: BlankComputed,
  expression: BlankComputed,
};

export const BlankPlugin = ({ item }: { readonly item: PluginItem }) => {
  const Room = blanks[item.plugin.kind];
  return <Room />;
};
