import type { PluginItem, PluginKind } from '../../design/card-design.ts';
import { type Behaviour, notYetAvailable } from '../items/behaviour.ts';
import { dateDifference } from './date-difference.ts';
import { organisationName } from './organisation-name.ts';
import { shockIndices } from './shock-indices.ts';
import { sum } from './sum.ts';
import { survivalProbability } from './survival-probability.ts';
import { traumaScores } from './trauma-scores.ts';

/** How each kind of plugin behaves. */
export const plugins: { readonly [Kind in PluginKind]: Behaviour<PluginItem> } = {
  sum,
  survival_probability: survivalProbability,
  interlocked_dropdown: notYetAvailable,
  date_difference: dateDifference,
  ...shockIndices,
  weekday: notYetAvailable,
  organisation_name: organisationName,
  blood_pressure: notYetAvailable,
  ...traumaScores,
  news2: notYetAvailable,
  time_interval: notYetAvailable,
};
