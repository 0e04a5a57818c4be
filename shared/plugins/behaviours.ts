import type { PluginItem, PluginKind } from '../design/card-design.ts';
import type { Computed, Entered } from '../items/behaviour.ts';
import { bloodPressure } from './blood-pressure/behaviour.ts';
import { dateDifference } from './date-difference/behaviour.ts';
import { expression } from './expression/behaviour.ts';
import { interlockedDropdown } from './interlocked-dropdown/behaviour.ts';
import { news2 } from './news2/behaviour.ts';
import { shockIndices } from './shock-indices/behaviour.ts';
import { sum } from './sum/behaviour.ts';
import { survivalProbability } from './survival-probability/behaviour.ts';
import { timeInterval } from './time-interval/behaviour.ts';
import { traumaScores } from './trauma-scores/behaviour.ts';
import type { EnteredKind } from './readers.ts';
import { weekday } from './weekday/behaviour.ts';

/** How each kind of plugin behaves. */
export const pluginBehaviours: { readonly [Kind in PluginKind]: Kind extends EnteredKind ? Entered<PluginItem> : Computed<PluginItem> } = {
  sum,
  survival_probability: survivalProbability,
  interlocked_dropdown: interlockedDropdown,
  date_difference: dateDifference,
  ...shockIndices,
  weekday,
  organisation_name: {
    answer: 'computed',
    holds: { kind: 'text' },
    compute: (_item, { context }) => context.organisation || null,
    explain: () => ({ formula: 'organisation_name', inputs: [] }),
  },
  blood_pressure: bloodPressure,
  ...traumaScores,
  news2,
  time_interval: timeInterval,
  expression,
};
