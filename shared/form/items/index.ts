import type { AttributeItem, AttributeOf, AttributeType, Item } from '../../design/card-design.ts';
import { plugins } from '../computed/index.ts';
import { age } from './age.ts';
import { type Behaviour, silent } from './behaviour.ts';
import { check } from './check.ts';
import { gcs } from './gcs.ts';
import { hiddenCount } from './hidden-count.ts';
import { location } from './location.ts';
import { date, datetime, time } from './moments.ts';
import { multi } from './multi.ts';
import { number } from './number.ts';
import { scoreLevel } from './score-level.ts';
import { single } from './single.ts';
import { start } from './start.ts';
import { string, text } from './string.ts';
import { suggest } from './suggest.ts';
import { watch } from './watch.ts';

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
  age,
  location,
  suggest,
  gcs,
  start,
  watch,
  score_level: scoreLevel,
  hidden_count: hiddenCount,
  label: silent,
  separator: silent,
};

/** The behaviour of any item; groups, repeats and composites hold no answer of their own type. */
export const behaviourOf = (item: Item): Behaviour => (item.class === 'attribute' ? attributeBehaviour(item) : silent);

// Each behaviour is only ever handed items of the type it is registered for.
const attributeBehaviour = (item: AttributeItem): Behaviour =>
  item.type === 'plugin' ? plugins[item.plugin.kind] : types[item.type];
