import { type Mechanism, type Regression, suzuki, suzukiDefaults, triss, trissDefaults } from './clinical/regressions.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { SurvivalInputs } from '../../clinical/survival.ts';
import type { Computed, Explanation, Sources } from '../../items/behaviour.ts';
import { paramOf, pathAt, valueAt, withFigures } from '../../plugins/inputs.ts';
import { isPathText } from '../../plugins/params.ts';
import { predictors, predictorsAt, probabilityOf, survivalProbability } from '../../plugins/survival-probability/behaviour.ts';
import { furtherModels } from './kinds.ts';

interface SurvivalModel {
  readonly work: (item: PluginItem, inputs: SurvivalInputs, sources: Sources) => Regression | undefined;
  /** What the model reads besides the predictors. */
  readonly reads?: (item: PluginItem, sources: Sources) => Explanation['inputs'];
}

const mechanismOf = (item: PluginItem, sources: Sources): Mechanism | undefined => {
  const written = paramOf(item, 'mechanism');
  const mechanism = isPathText(written) ? valueAt(item, sources, 'mechanism') : (written ?? 'blunt');
  return mechanism === 'blunt' || mechanism === 'penetrating' ? mechanism : undefined;
};

const trissModel = (set: keyof typeof trissDefaults): SurvivalModel => ({
  work: (item, inputs, sources) => triss(withFigures(item, trissDefaults[set]), mechanismOf(item, sources), inputs),
  reads: (item, sources) => {
    const isPath = isPathText(paramOf(item, 'mechanism'));
    return [{ name: 'mechanism', path: isPath ? pathAt(item, 'mechanism') : null, value: mechanismOf(item, sources) ?? null }];
  },
});

const models: { readonly [Name in (typeof furtherModels)[number]]: SurvivalModel } = {
  triss_1995: trissModel('triss_1995'),
  triss_1987: trissModel('triss_1987'),
  suzuki_2017: { work: (item, inputs) => suzuki(inputs, withFigures(item, { blunt: suzukiDefaults }).blunt) },
};

const nameOf = (item: PluginItem) => furtherModels.find((each) => each === paramOf(item, 'model'));

/** The core computes what has no other model. */
export const survivalModels = {
  compute: (item, sources) => {
    const name = nameOf(item);
    return name === undefined ? survivalProbability.compute(item, sources) : probabilityOf(item, models[name].work(item, predictorsAt(item, sources), sources));
  },
  shows: (item, value, sources) => (nameOf(item) === undefined ? survivalProbability.shows(item, value, sources) : null),
  explain: (item, sources) => {
    const name = nameOf(item);
    if (name === undefined) return null;
    const inputs = predictorsAt(item, sources);
    const found = models[name].work(item, inputs, sources);
    return {
      formula: name,
      inputs: [
        // A predictor without a parameter is missing in every card.
        ...predictors.map((each) => ({ name: each, path: pathAt(item, each), value: inputs[each] ?? null })),
        ...(models[name].reads?.(item, sources) ?? []),
      ],
      steps: found ? [{ name: 'rts', value: found.rts }, { name: 'logit', value: Math.round(found.logit * 10_000) / 10_000 }] : [],
    };
  },
} satisfies Partial<Computed<PluginItem>>;
