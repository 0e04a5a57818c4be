import { bloodPressure } from './blood-pressure/behaviour.ts';
import { dateDifference } from './date-difference/behaviour.ts';
import { expression } from './expression/behaviour.ts';
import { interlockedDropdown } from './interlocked-dropdown/behaviour.ts';
import type { EnteredKind } from './params.ts';
import { shockIndices } from './shock-indices/behaviour.ts';
import { sum } from './sum/behaviour.ts';
import { survivalProbability } from './survival-probability/behaviour.ts';
import { weekday } from './weekday/behaviour.ts';
import type { PluginItem, PluginKind } from '../design/card-design.ts';
import type { Computed, Entered } from '../items/behaviour.ts';
import { readsPairs } from '../modules/notations/pressures.ts';
import { scoreBehaviours, survivalModels } from '../modules/scores/behaviours.ts';

export const pluginBehaviours: { readonly [Kind in PluginKind]: Kind extends EnteredKind ? Entered<PluginItem> : Computed<PluginItem> } = {
  sum,
  interlocked_dropdown: interlockedDropdown,
  weekday,
  organisation_name: {
    answer: 'computed',
    needsNoInput: true,
    holds: { kind: 'text' },
    compute: (_item, { context }) => context.organisation || null,
  },
  blood_pressure: {
    ...bloodPressure,
    ...readsPairs,
  },
  expression,
  survival_probability: {
    ...survivalProbability,
    ...survivalModels,
  },
  ...shockIndices,
  date_difference: dateDifference,
  ...scoreBehaviours,
};
