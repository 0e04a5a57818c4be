import type { Item, PluginItem, PluginKind } from '../design/card-design.ts';
import type { Computed, Entered } from '../items/behaviour.ts';
import { bloodPressure } from './blood-pressure/behaviour.ts';
import { expression } from './expression/behaviour.ts';
import { interlockedDropdown } from './interlocked-dropdown/behaviour.ts';
import { sum } from './sum/behaviour.ts';
import type { EnteredKind } from './readers.ts';
import { weekday } from './weekday/behaviour.ts';

const notLoaded = (item: PluginItem): never => {
  throw new Error(`The score ${item.plugin.kind} has not been loaded: import form/further-parts.ts first.`);
};
/** A score or interval that is loaded with a design that has one (scores.ts). That it is computed is known before. */
const later: Computed<PluginItem> = { answer: 'computed', compute: notLoaded, explain: notLoaded };

const scores = {
  survival_probability: later,
  shock_index: later,
  modified_shock_index: later,
  age_shock_index: later,
  reverse_shock_index_gcs: later,
  reverse_shock_index_gcs_age: later,
  iss: later,
  niss: later,
  rts: later,
  qsofa: later,
  gap: later,
  news2: later,
  nihss: later,
  burn_area: later,
  date_difference: later,
  time_interval: later,
};

/** How each kind of plugin behaves. */
export const pluginBehaviours: { readonly [Kind in PluginKind]: Kind extends EnteredKind ? Entered<PluginItem> : Computed<PluginItem> } = {
  sum,
  interlocked_dropdown: interlockedDropdown,
  weekday,
  organisation_name: {
    answer: 'computed',
    needsNoInput: true,
    holds: { kind: 'text' },
    compute: (_item, { context }) => context.organisation || null,
    explain: () => ({ formula: 'organisation_name', inputs: [] }),
  },
  blood_pressure: bloodPressure,
  expression,
  ...scores,
};

export const addScores = (added: Readonly<Record<keyof typeof scores, Computed<PluginItem>>>): void => {
  Object.assign(pluginBehaviours, added);
};

/** Whether an item is a score or an interval that has not been loaded. */
export const lacksScore = (item: Item): boolean => item.class === 'attribute' && item.type === 'plugin' && pluginBehaviours[item.plugin.kind] === later;
