import type { ComponentType } from 'react';
import type { AttributeType } from '#shared/design/card-design.ts';
import { AgeItem } from './age-item.tsx';
import { CheckItem, DropdownItem, MultiItem, SingleItem } from './choice-items.tsx';
import type { ItemProps } from './item-props.ts';
import { GcsItem, LocationItem, ScoreLevelItem, StartItem, SuggestItem, WatchItem } from './lazy-items.tsx';
import { NumberItem } from './number-item.tsx';
import { HiddenItem, LabelItem, SeparatorItem } from './plain-items.tsx';
import { PluginItem } from './plugin-item.tsx';
import { StringItem, TextItem } from './string-item.tsx';
import { DateItem, DatetimeItem, TimeItem } from './temporal-items.tsx';

/** Every attribute type has a component; a type without one does not compile. */
export const itemComponents: { readonly [Type in AttributeType]: ComponentType<ItemProps<Type>> } = {
  check: CheckItem,
  single: SingleItem,
  dropdown: DropdownItem,
  multi: MultiItem,
  number: NumberItem,
  string: StringItem,
  text: TextItem,
  date: DateItem,
  time: TimeItem,
  datetime: DatetimeItem,
  label: LabelItem,
  separator: SeparatorItem,
  hidden_count: HiddenItem,
  age: AgeItem,
  location: LocationItem,
  suggest: SuggestItem,
  gcs: GcsItem,
  start: StartItem,
  plugin: PluginItem,
  watch: WatchItem,
  score_level: ScoreLevelItem,
};
