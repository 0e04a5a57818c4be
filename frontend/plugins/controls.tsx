import type { ComponentType } from 'react';
import type { PluginKind } from '#shared/design/card-design.ts';
import { isUnseen } from '#shared/items/behaviours.ts';
import { computedText } from '#shared/plugins/outputs.ts';
import { ListField } from '../form/choice-fields.tsx';
import { type ItemProps, useFormEnvironment } from '../form/environment.ts';
import { lazyControl } from '../form/field.tsx';
import { BloodPressureControl } from './blood-pressure/control.tsx';
import { ComputedField } from './computed-field.tsx';

const Computed = (field: ItemProps<'plugin'>) => <ComputedField field={field} text={computedText(field.item, field.state.value)} />;

const OrganisationName = (field: ItemProps<'plugin'>) => {
  const { words } = useFormEnvironment();
  return <ComputedField field={field} text={words.organisation(computedText(field.item, field.state.value))} isExplained={false} />;
};

const pluginControls: { readonly [Kind in PluginKind]: ComponentType<ItemProps<'plugin'>> } = {
  sum: Computed,
  survival_probability: lazyControl(async () => (await import('./survival-probability/control.tsx')).SurvivalProbabilityControl),
  /** A list whose choices depend on another answer; disabled without one. */
  interlocked_dropdown: (field) => <ListField field={field} choices={[]} />,
  date_difference: Computed,
  shock_index: Computed,
  modified_shock_index: Computed,
  age_shock_index: Computed,
  reverse_shock_index_gcs: Computed,
  reverse_shock_index_gcs_age: Computed,
  weekday: lazyControl(async () => (await import('./weekday/control.tsx')).WeekdayControl),
  organisation_name: OrganisationName,
  blood_pressure: BloodPressureControl,
  iss: Computed,
  niss: Computed,
  rts: Computed,
  qsofa: Computed,
  gap: Computed,
  news2: Computed,
  nihss: Computed,
  burn_area: Computed,
  time_interval: Computed,
  expression: Computed,
};

export const PluginControl = (field: ItemProps<'plugin'>) => {
  const Control = pluginControls[field.item.plugin.kind];
  if (isUnseen(field.item)) return null;
  return <Control {...field} />;
};
