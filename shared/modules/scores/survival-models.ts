import { type Mechanism, type Regression, suzuki, suzukiDefaults, triss, trissDefaults } from './clinical/regressions.ts';
import type { PluginItem } from '../../design/card-design.ts';
import { type CodeBand, kimura, kimuraDefaults, type KimuraParameters, type SurvivalInputs } from '../../clinical/survival.ts';
import type { Computed, Explanation, Sources, Step } from '../../items/behaviour.ts';
import { paramOf, pathAt, valueAt } from '../../plugins/inputs.ts';
import { isPathText } from '../../plugins/params.ts';
import { assumedIn, predictors, predictorsAt, probabilityOf } from '../../plugins/survival-probability/behaviour.ts';
import { withFigures } from './figures.ts';
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

const figuresOf = (item: PluginItem): KimuraParameters => withFigures(item, kimuraDefaults);

const kimuraAt = (item: PluginItem, sources: Sources) => kimura(predictorsAt(item, sources), figuresOf(item));

const logitStep = ({ logit }: Pick<Regression, 'logit'>): Step => ({ name: 'logit', value: Math.round(logit * 10_000) / 10_000 });

// A predictor without a parameter is missing in every card.
const inputsOf = (item: PluginItem, sources: Sources) => {
  const inputs = predictorsAt(item, sources);
  return predictors.map((name) => ({ name, path: pathAt(item, name), value: inputs[name] ?? null }));
};

const explainKimura = (item: PluginItem, sources: Sources): Explanation => {
  const survival = kimuraAt(item, sources);
  const shown = assumedIn(survival, figuresOf(item));
  const assumed = new Map<string, CodeBand>(shown?.kind === 'assumed' ? shown.predictors.map(({ name, from, to }) => [name, { from, to }]) : []);
  return {
    formula: 'kimura_2012',
    inputs: inputsOf(item, sources).map((input) => ({
      ...input,
      isAssumed: assumed.has(input.name),
      ...(survival && { code: survival.codes[input.name] }),
      ...(assumed.has(input.name) && { band: assumed.get(input.name)! }),
    })),
    steps: survival ? [logitStep(survival)] : [],
  };
};

export const survivalModels = {
  compute: (item, sources) => {
    const name = nameOf(item);
    return probabilityOf(item, name === undefined ? kimuraAt(item, sources) : models[name].work(item, predictorsAt(item, sources), sources));
  },
  shows: (item, _value, sources) => (nameOf(item) === undefined ? assumedIn(kimuraAt(item, sources), figuresOf(item)) : null),
  explain: (item, sources) => {
    const name = nameOf(item);
    if (name === undefined) return explainKimura(item, sources);
    const found = models[name].work(item, predictorsAt(item, sources), sources);
    return {
      formula: name,
      inputs: [...inputsOf(item, sources), ...(models[name].reads?.(item, sources) ?? [])],
      steps: found ? [{ name: 'rts', value: found.rts }, logitStep(found)] : [],
    };
  },
} satisfies Partial<Computed<PluginItem>>;
