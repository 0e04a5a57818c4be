import type { AttributeItem, AttributeOf, AttributeType, Item, PluginItem } from '../../design/card-design.ts';
import { plugins } from '../computed/index.ts';
import { type Behaviour, notYetAvailable, silent } from './behaviour.ts';
import { check } from './check.ts';
import { date, datetime, time } from './moments.ts';
import { multi } from './multi.ts';
import { number } from './number.ts';
import { single } from './single.ts';
import { string, text } from './string.ts';

type PlainType = Exclude<AttributeType, 'plugin'>;

/** How each attribute type behaves. A plugin behaves by its kind: computed/index.ts. */
export const types: { readonly [Type in PlainType]: Behaviour<AttributeOf<Type>> } = {
  check,
  single,
  dropdown: single,
  multi,
  number,
  string,
  text,
  date,
  time,
  datetime,
  age: notYetAvailable,
  location: notYetAvailable,
  suggest: notYetAvailable,
  gcs: notYetAvailable,
  start: notYetAvailable,
  watch: notYetAvailable,
  score_level: notYetAvailable,
  hidden_count: notYetAvailable,
  label: silent,
  separator: silent,
};

/** The behaviour of any item; groups, repeats and composites hold no answer of their own type. */
export const behaviourOf = (item: Item): Behaviour => (item.class === 'attribute' ? attributeBehaviour(item) : silent);

// Each behaviour is only ever handed items of the type it is registered for.
const attributeBehaviour = (item: AttributeItem): Behaviour =>
  (item.type === 'plugin' ? plugins[item.plugin.kind] : types[item.type]) as Behaviour<PluginItem> as Behaviour;

/** Whether the item's type, or plugin kind, is written yet. */
export const isAvailable = (item: Item): boolean => behaviourOf(item).answer !== 'not yet available';
