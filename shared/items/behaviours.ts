import type { AttributeItem, AttributeOf, AttributeType, Item } from '../design/card-design.ts';
import type { Holding } from '../language/expression/check-types.ts';
import { barcode } from '../modules/barcode/behaviour.ts';
import { readsAges } from '../modules/notations/ages.ts';
import { readsCoordinates } from '../modules/notations/coordinates.ts';
import { readsOtherUnits } from '../modules/notations/other-units.ts';
import { readsPartialDates } from '../modules/notations/partial-dates.ts';
import { pluginBehaviours } from '../plugins/behaviours.ts';
import { age } from './age/behaviour.ts';
import { type Behaviour, type ItemType, silent } from './behaviour.ts';
import { check } from './check/behaviour.ts';
import { gcs } from './gcs/behaviour.ts';
import { hiddenCount } from './hidden-count/behaviour.ts';
import { label, separator } from './label/behaviour.ts';
import { location } from './location/behaviour.ts';
import { date, datetime, time } from './date/behaviour.ts';
import { special } from './date/as-known.ts';
import { isSpecial } from './date/special.ts';
import { multi } from './multi/behaviour.ts';
import { valuesOfChoices } from './offered.ts';
import { number } from './number/behaviour.ts';
import { scoreLevel } from './score-level/behaviour.ts';
import { single } from './single/behaviour.ts';
import { start } from './start/behaviour.ts';
import { string, text } from './string/behaviour.ts';
import { suggest } from './suggest/behaviour.ts';
import { watch } from './watch/behaviour.ts';

type PlainType = Exclude<AttributeType, 'plugin'>;

export const itemBehaviours: { readonly [Type in PlainType]: ItemType<AttributeOf<Type>> } = {
  check,
  single,
  dropdown: single,
  multi,
  number: {
    ...number,
    ...readsOtherUnits,
  },
  string,
  text,
  barcode,
  date,
  time,
  datetime,
  age: {
    ...age,
    ...readsAges,
  },
  location: {
    ...location,
    ...readsCoordinates,
  },
  suggest,
  gcs,
  start,
  watch,
  score_level: scoreLevel,
  hidden_count: hiddenCount,
  label,
  separator,
};

export const behaviourOf = (item: Item): Behaviour => (item.class === 'attribute' ? attributeBehaviour(item) : silent);

const specials: typeof special = {
  ...special,
  date: {
    ...special.date,
    ...readsPartialDates,
  },
};

const attributeBehaviour = (item: AttributeItem): Behaviour =>
  item.type === 'plugin' ? pluginBehaviours[item.plugin.kind] : isSpecial(item) ? specials[item.type] : itemBehaviours[item.type];

export const mayBeUntitled = (item: Item): boolean => {
  const { title, answer } = behaviourOf(item);
  return item.class !== 'attribute' || title === 'optional' || (item.type === 'plugin' && answer === 'computed');
};

/** Computed values that are hidden or have no title are not shown on screen and paper. */
export const isUnseen = (item: Item): boolean => item.class === 'attribute' && item.type === 'plugin' && behaviourOf(item).answer === 'computed' && (item.hidden || !Object.values(item.title).some(Boolean));

/** Findings call a type by class, attribute type or plugin kind. */
export const typeOf = (item: Item): string => (item.class !== 'attribute' ? item.class : item.type === 'plugin' ? item.plugin.kind : item.type);

export const holdsAnswer = (item: Item): boolean => item.class === 'repeat' || behaviourOf(item).answer !== 'none';

export const partsOf = (item: Item): { readonly [part: string]: 'number' | 'text' } => behaviourOf(item).parts ?? {};

export const valuesOf = (item: Item): readonly string[] | null => {
  if ('choices' in item) return valuesOfChoices(item.choices);
  const behaviour = behaviourOf(item);
  return behaviour.answer === 'entered' ? (behaviour.values ?? null) : null;
};

/** The result is null where the answer is chosen, computed, in parts or of another kind. */
export const typedKindOf = (item: Item): 'text' | 'number' | null => {
  const behaviour = behaviourOf(item);
  if (behaviour.answer !== 'entered' || behaviour.typed === undefined || behaviour.parts !== undefined) return null;
  const { kind } = typeof behaviour.holds === 'object' ? behaviour.holds : {};
  return kind === 'text' || kind === 'number' ? kind : null;
};

export const holdingOf = (item: Item): Holding | 'formula' | null => {
  if (item.class === 'repeat') return { kind: 'number' };
  if (item.class !== 'attribute') return null;
  const behaviour = behaviourOf(item);
  return behaviour.holdsOf?.(item) ?? behaviour.holds ?? (behaviour.answer === 'computed' ? { kind: 'number' } : null);
};
