import type { ComponentType } from 'react';
import type { AttributeType, Item } from '#shared/design/card-design.ts';
import { ListField, Options } from '../form/choice-fields.tsx';
import type { ItemProps } from '../form/environment.ts';
import { lazyControl } from '../form/field.tsx';
import type { LazyPart } from '../form/lazy-part.tsx';
import { LazyBarcodeControl } from '../modules/barcode/lazy-control.ts';
import { PluginControl, pluginControls } from '../plugins/controls.tsx';
import { AgeControl } from './age/control.tsx';
import { CheckControl } from './check/control.tsx';
import { DateControl, DatetimeControl, TimeControl } from './date/control.tsx';
import { LabelControl, SeparatorControl } from './label/control.tsx';
import { MultiControl } from './multi/control.tsx';
import { NumberControl } from './number/control.tsx';
import { StringControl, TextControl } from './string/control.tsx';

export const itemControls: { readonly [Type in AttributeType]: ComponentType<ItemProps<Type>> } = {
  check: CheckControl,
  /** `column_width` is the number of columns (design-format 2, appearance). */
  single: (field) => <Options field={field} type="radio" choices={field.item.choices} columns={field.item.column_width} onToggle={(value) => field.setValue(value)} />,
  dropdown: (field) => <ListField field={field} choices={field.item.choices} />,
  multi: MultiControl,
  number: NumberControl,
  string: StringControl,
  text: TextControl,
  barcode: LazyBarcodeControl,
  date: DateControl,
  time: TimeControl,
  datetime: DatetimeControl,
  age: AgeControl,
  location: lazyControl(async () => (await import('./location/control.tsx')).LocationControl, 'row'),
  suggest: lazyControl(async () => (await import('./suggest/control.tsx')).SuggestControl, 'line'),
  gcs: lazyControl(async () => (await import('./gcs/control.tsx')).GcsControl, 'row'),
  start: lazyControl(async () => (await import('./start/control.tsx')).StartControl, 'row'),
  plugin: PluginControl,
  watch: lazyControl(async () => (await import('./watch/control.tsx')).WatchControl, 'row'),
  score_level: lazyControl(async () => (await import('./score-level/control.tsx')).ScoreLevelControl),
  label: LabelControl,
  separator: SeparatorControl,
  hidden_count: () => null,
};

/** Loads what draws these items, so that no turn of a page waits for it. */
export const preloadControls = (items: readonly Item[]): void => {
  for (const item of items) {
    if (item.class !== 'attribute') continue;
    const control = item.type === 'plugin' ? pluginControls[item.plugin.kind] : itemControls[item.type];
    if (control !== undefined && 'preload' in control) void (control as LazyPart<never>).preload();
  }
};
