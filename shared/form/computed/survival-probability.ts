import {
  kimura,
  kimuraDefaults,
  type Mechanism,
  suzuki,
  type Survival,
  type SurvivalInputs,
  type SurvivalModel,
  survivalModels,
  triss,
} from '../../clinical/survival.ts';
import { isPathText } from '../../design/plugin-params.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed, Sources } from '../items/behaviour.ts';
import { numbersAt, paramOf, valueAt } from './params.ts';

type Model = (item: PluginItem, sources: Sources, inputs: SurvivalInputs) => Survival | undefined;

const mechanismOf = (item: PluginItem, sources: Sources): Mechanism | undefined => {
  const written = paramOf(item, 'mechanism');
  const mechanism = isPathText(written) ? valueAt(item, sources, 'mechanism') : (written ?? 'blunt');
  return mechanism === 'blunt' || mechanism === 'penetrating' ? mechanism : undefined;
};

const models: { readonly [name in SurvivalModel]: Model } = {
  kimura_2012: (item, _sources, inputs) =>
    kimura(inputs, { ...kimuraDefaults, age_inclusive: paramOf(item, 'age_inclusive') === true }),
  triss_1995: (item, sources, inputs) => triss('triss_1995', mechanismOf(item, sources), inputs),
  triss_1987: (item, sources, inputs) => triss('triss_1987', mechanismOf(item, sources), inputs),
  suzuki_2017: (_item, _sources, inputs) => suzuki(inputs),
};

/** spec end-user 5, survival score; models and figures in domain-facts 1. */
export const survivalProbability: Computed<PluginItem> = {
  answer: 'computed',
  compute: (item, sources) => {
    const name = paramOf(item, 'model') ?? survivalModels[0];
    const model = survivalModels.find((each) => each === name);
    const inputs = numbersAt(item, sources, ['gcs', 'iss', 'age', 'sbp', 'rr']);
    return (model && models[model](item, sources, inputs)?.probability) ?? null;
  },
};
