import { ageShockIndex, type CirculationInputs, modifiedShockIndex, shockIndex } from '../../clinical/shock-indices.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed, Sources } from '../../items/behaviour.ts';
import type { FormulaId } from '../../items/formulas.ts';
import { inputsFor, numbersAt } from '../inputs.ts';

const inputNames = ['hr', 'sbp', 'dbp', 'gcs', 'age'] as const;

/** The age is in completed years (domain-facts 2); an age item reads as years + months/100. */
const inputsOf = (item: PluginItem, sources: Sources): CirculationInputs => {
  const inputs = numbersAt(item, sources, inputNames);
  return { ...inputs, ...(inputs.age !== undefined && { age: Math.floor(inputs.age) }) };
};

/** An index is blank unless every input is present (spec end-user 5, ratio plugins). */
export const ratio = (id: FormulaId, formula: (inputs: CirculationInputs) => number | undefined): Computed<PluginItem> => ({
  answer: 'computed',
  // A ratio and one of its inputs reveal the other.
  restates: true,
  compute: (item, sources) => formula(inputsOf(item, sources)) ?? null,
  explain: (item, sources) => ({ formula: id, inputs: inputsFor(item, inputNames, { ...inputsOf(item, sources) }) }),
});

export const shockIndices = {
  shock_index: ratio('shock_index', shockIndex),
  modified_shock_index: ratio('modified_shock_index', modifiedShockIndex),
  age_shock_index: ratio('age_shock_index', ageShockIndex),
};
