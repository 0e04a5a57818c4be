import { ageShockIndex, type CirculationInputs, modifiedShockIndex, shockIndex } from '../../clinical/shock-indices.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed, Sources } from '../../items/behaviour.ts';
import { numbersAt } from '../inputs.ts';

export const indexInputs = ['hr', 'sbp', 'dbp', 'gcs', 'age'] as const;

/** The age is in completed years (domain-facts 2); an age item reads as years + months/100. */
export const indexInputsAt = (item: PluginItem, sources: Sources): CirculationInputs => {
  const inputs = numbersAt(item, sources, indexInputs);
  return { ...inputs, ...(inputs.age !== undefined && { age: Math.floor(inputs.age) }) };
};

/** An index is blank unless every input is present (spec end-user 5, ratio plugins). */
export const ratio = (formula: (inputs: CirculationInputs) => number | undefined): Computed<PluginItem> => ({
  answer: 'computed',
  // A ratio and one of its inputs reveal the other.
  restates: true,
  compute: (item, sources) => formula(indexInputsAt(item, sources)) ?? null,
});

export const shockIndices = {
  shock_index: ratio(shockIndex),
  modified_shock_index: ratio(modifiedShockIndex),
  age_shock_index: ratio(ageShockIndex),
};
