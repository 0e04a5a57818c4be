import type { ComponentType } from 'react';
import type { PluginKind } from '#shared/design/card-design.ts';
import { BloodPressureItem } from './blood-pressure-item.tsx';
import { ComputedItem } from './computed-item.tsx';
import { InterlockedItem } from './choice-items.tsx';
import type { ItemProps } from './item-props.ts';
import { WeekdayItem } from './lazy-items.tsx';

/** Kinds that are not a computed value shown as it is. */
const ownComponents: { readonly [Kind in PluginKind]?: ComponentType<ItemProps<'plugin'>> } = {
  blood_pressure: BloodPressureItem,
  interlocked_dropdown: InterlockedItem,
  weekday: WeekdayItem,
};

export const PluginItem = (field: ItemProps<'plugin'>) => {
  const Component = ownComponents[field.item.plugin.kind] ?? ComputedItem;
  return <Component {...field} />;
};
