import type { PluginItem, PluginKind } from '../../design/card-design.ts';
import type { Behaviour } from '../items/behaviour.ts';
import { bloodPressure } from './blood-pressure.ts';
import { dateDifference } from './date-difference.ts';
import { expression } from './expression.ts';
import { interlockedDropdown } from './interlocked-dropdown.ts';
import { news2 } from './news2.ts';
import { organisationName } from './organisation-name.ts';
import { shockIndices } from './shock-indices.ts';
import { sum } from './sum.ts';
import { survivalProbability } from './survival-probability.ts';
import { timeInterval } from './time-interval.ts';
import { traumaScores } from './trauma-scores.ts';
import { weekday } from './weekday.ts';

/** How each kind of plugin behaves. */
export const plugins: { readonly [Kind in PluginKind]: Behaviour<PluginItem> } = {
  sum,
  survival_probability: survivalProbability,
  interlocked_dropdown: interlockedDropdown,
  date_difference: dateDifference,
  ...shockIndices,
  weekday,
  organisation_name: organisationName,
  blood_pressure: bloodPressure,
  ...traumaScores,
  news2,
  time_interval: timeInterval,
  expression,
};
