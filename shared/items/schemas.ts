import { choiceKeys, length, numberRange, type OwnFault, textRange } from './keys.ts';
import { gcsKeys } from './gcs/schema.ts';
import { hiddenCountKeys } from './hidden-count/schema.ts';
import { multiKeys } from './multi/schema.ts';
import { dateKeys } from './date/schema.ts';
import { numberKeys } from './number/schema.ts';
import { pluginKeys } from './plugin/schema.ts';
import { scoreLevelFaults, scoreLevelKeys } from './score-level/schema.ts';
import { singleKeys } from './single/schema.ts';
import { stringKeys } from './string/schema.ts';
import { suggestKeys } from './suggest/schema.ts';
import { watchFaults, watchKeys } from './watch/schema.ts';

/** Types without keys of their own, and those that share them. */
const bare = {};
const limited = { max_length: length.optional() };
const timed = { valid_range: textRange };

/**
 * The keys of each item type beside those of every item. This list is where the item types are named: the types of designs
 * are inferred from it (design/card-design.ts), and each other registry lacks a line until it has one for each of them.
 */
export const itemSchemas = {
  check: bare,
  single: singleKeys,
  dropdown: choiceKeys,
  multi: multiKeys,
  number: numberKeys,
  string: stringKeys,
  text: limited,
  barcode: limited,
  date: dateKeys,
  time: timed,
  datetime: timed,
  age: { valid_range: numberRange },
  location: bare,
  suggest: suggestKeys,
  gcs: gcsKeys,
  start: bare,
  plugin: pluginKeys,
  watch: watchKeys,
  score_level: scoreLevelKeys,
  hidden_count: hiddenCountKeys,
  label: bare,
  separator: bare,
};

/** The types whose answers may show other items. */
export const activatingTypes = ['check', 'single', 'dropdown', 'multi'] as const satisfies readonly (keyof typeof itemSchemas)[];

/** Types whose keys can be wrong beyond their shape. */
const faults: { readonly [Type in keyof typeof itemSchemas]?: (item: never) => readonly OwnFault[] } = { watch: watchFaults, score_level: scoreLevelFaults };

/** What is wrong with the own keys of an item, given that its shape is right. */
export const ownFaults = (item: { readonly type: keyof typeof itemSchemas }): readonly OwnFault[] =>
  (faults[item.type] as ((of: typeof item) => readonly OwnFault[]) | undefined)?.(item) ?? [];
