import type { ComponentType } from 'react';
import type { PluginKind } from '#shared/design/card-design.ts';
import { isUnseen } from '#shared/items/behaviours.ts';
import { computedText } from '#shared/plugins/outputs.ts';
import type { EnteredKind } from '#shared/plugins/params.ts';
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

/** Any other kind is computed, and shown as its answer in one line. */
export const pluginControls: { readonly [Kind in PluginKind]?: ComponentType<ItemProps<'plugin'>> } & { readonly [Kind in EnteredKind]: unknown } = {
  survival_probability: lazyControl(async () => (await import('./survival-probability/control.tsx')).SurvivalProbabilityControl),
  /** A list whose choices depend on another answer; disabled without one. */
  interlocked_dropdown: (field) => <ListField field={field} choices={[]} />,
  weekday: lazyControl(async () => (await import('./weekday/control.tsx')).WeekdayControl),
  organisation_name: OrganisationName,
  blood_pressure: BloodPressureControl,
};

export const PluginControl = (field: ItemProps<'plugin'>) => {
  const Control = pluginControls[field.item.plugin.kind] ?? Computed;
  if (isUnseen(field.item)) return null;
  return <Control {...field} />;
};
