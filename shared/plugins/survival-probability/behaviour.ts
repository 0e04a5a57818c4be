import {
  bandOfCode,
  kimura,
  kimuraDefaults,
  type Mechanism,
  type Survival,
  shownProbability,
  type SurvivalInputs,
  type SurvivalModel,
  survivalModels,
  suzuki,
  suzukiDefaults,
  triss,
  trissDefaults,
  usualDecimals,
} from '../../clinical/survival.ts';
import type { PluginItem } from '../../design/card-design.ts';
import { isDecimals, isPathText } from '../params.ts';
import type { Computed, Sources } from '../../items/behaviour.ts';
import type { AssumedPredictor } from '../../items/shown.ts';
import type { Explanation, Step } from '../../items/behaviour.ts';
import { numbersAt, paramOf, pathAt, valueAt, withFigures } from '../inputs.ts';

type Model = (item: PluginItem, sources: Sources, inputs: SurvivalInputs) => Survival | undefined;

const inputNames = ['gcs', 'iss', 'age', 'sbp', 'rr'] as const;

const mechanismOf = (item: PluginItem, sources: Sources): Mechanism | undefined => {
  const written = paramOf(item, 'mechanism');
  const mechanism = isPathText(written) ? valueAt(item, sources, 'mechanism') : (written ?? 'blunt');
  return mechanism === 'blunt' || mechanism === 'penetrating' ? mechanism : undefined;
};

const trissModel =
  (set: keyof typeof trissDefaults): Model =>
  (item, sources, inputs) =>
    triss(withFigures(item, trissDefaults[set]), mechanismOf(item, sources), inputs);

const models: { readonly [name in SurvivalModel]: Model } = {
  kimura_2012: (item, _sources, inputs) => kimura(inputs, withFigures(item, kimuraDefaults)),
  triss_1995: trissModel('triss_1995'),
  triss_1987: trissModel('triss_1987'),
  suzuki_2017: (item, _sources, inputs) => suzuki(inputs, withFigures(item, { blunt: suzukiDefaults }).blunt),
};

const modelOf = (item: PluginItem): SurvivalModel => {
  const name = paramOf(item, 'model');
  return survivalModels.find((each) => each === name) ?? survivalModels[0];
};

const survivalOf = (item: PluginItem, sources: Sources, inputs: SurvivalInputs): Survival | undefined =>
  models[modelOf(item)](item, sources, inputs);

const mechanismInput = (item: PluginItem, sources: Sources): Explanation['inputs'] => {
  if (!modelOf(item).startsWith('triss')) return [];
  const isPath = isPathText(paramOf(item, 'mechanism'));
  return [{ name: 'mechanism', path: isPath ? pathAt(item, 'mechanism') : null, value: mechanismOf(item, sources) ?? null }];
};

const assumedIn = (item: PluginItem, survival: Survival | undefined): readonly AssumedPredictor[] => {
  if (!survival?.codes) return [];
  const { assumed, codes } = survival;
  const parameters = withFigures(item, kimuraDefaults);
  return assumed.map((name) => ({ name, code: codes[name], ...bandOfCode(name, codes[name], parameters) }));
};

const decimalsOf = (item: PluginItem): number => {
  const decimals = paramOf(item, 'decimals');
  return isDecimals(decimals) ? decimals : usualDecimals;
};

const stepsOf = (survival: Survival | undefined): readonly Step[] => {
  if (!survival) return [];
  const logit = { name: 'logit', value: Math.round(survival.logit * 10_000) / 10_000 };
  return survival.rts === undefined ? [logit] : [{ name: 'rts', value: survival.rts }, logit];
};

/** spec end-user 5, survival score; models and figures in domain-facts 1. */
export const survivalProbability: Computed<PluginItem> = {
  answer: 'computed',
  compute: (item, sources) => {
    const survival = survivalOf(item, sources, numbersAt(item, sources, inputNames));
    return survival ? shownProbability(survival.probability, decimalsOf(item)) : null;
  },
  shows: (item, _value, sources) => {
    const predictors = assumedIn(item, survivalOf(item, sources, numbersAt(item, sources, inputNames)));
    return predictors.length === 0 ? null : { kind: 'assumed', predictors };
  },
  explain: (item, sources) => {
    const inputs = numbersAt(item, sources, inputNames);
    const survival = survivalOf(item, sources, inputs);
    const assumed = new Map<string, AssumedPredictor>(assumedIn(item, survival).map((each) => [each.name, each]));
    const bandOf = ({ from, to }: AssumedPredictor) => ({ band: { from, to } });
    const codes: { readonly [name: string]: number } = survival?.codes ?? {};
    return {
      formula: modelOf(item),
      inputs: [
        // A predictor without a parameter is missing in every card.
        ...inputNames.map((name) => ({
          name,
          path: pathAt(item, name),
          value: inputs[name] ?? null,
          isAssumed: assumed.has(name),
          ...(codes[name] !== undefined && { code: codes[name] }),
          ...(assumed.has(name) && bandOf(assumed.get(name)!)),
        })),
        ...mechanismInput(item, sources),
      ],
      steps: stepsOf(survival),
    };
  },
};
