import {
  ageShockIndex,
  type CirculationInputs,
  modifiedShockIndex,
  reverseShockIndexGcs,
  reverseShockIndexGcsAge,
  shockIndex,
} from '../../clinical/shock-indices.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed } from '../items/behaviour.ts';
import { numbersAt } from './params.ts';

const ratio = (formula: (inputs: CirculationInputs) => number | undefined): Computed<PluginItem> => ({
  answer: 'computed',
  compute: (item, sources) => {
    const inputs = numbersAt(item, sources, ['hr', 'sbp', 'dbp', 'gcs', 'age']);
    // domain-facts 2: completed years, while an age item reads as years + months/100.
    return formula({ ...inputs, ...(inputs.age !== undefined && { age: Math.floor(inputs.age) }) }) ?? null;
  },
});

/** The ratio family: blank unless every input is present (spec end-user 5, ratio plugins). */
export const shockIndices = {
  shock_index: ratio(shockIndex),
  modified_shock_index: ratio(modifiedShockIndex),
  age_shock_index: ratio(ageShockIndex),
  reverse_shock_index_gcs: ratio(reverseShockIndexGcs),
  reverse_shock_index_gcs_age: ratio(reverseShockIndexGcsAge),
};
