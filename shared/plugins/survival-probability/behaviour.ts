import { bandOfCode, kimura, kimuraDefaults, type Survival, shownProbability, type SurvivalInputs, usualDecimals } from '../../clinical/survival.ts';
import type { PluginItem } from '../../design/card-design.ts';
import { isDecimals } from '../params.ts';
import type { Computed, Explanation, Sources, Step } from '../../items/behaviour.ts';
import type { FormulaId } from '../../items/formulas.ts';
import type { AssumedPredictor } from '../../items/shown.ts';
import { numbersAt, paramOf, pathAt, withFigures } from '../inputs.ts';

export interface SurvivalModel {
  readonly work: (item: PluginItem, inputs: SurvivalInputs, sources: Sources) => Survival | undefined;
  /** What the model reads besides the predictors. */
  readonly reads?: (item: PluginItem, sources: Sources) => Explanation['inputs'];
}

type Models = { readonly [Name in FormulaId]?: SurvivalModel };

const inputNames = ['gcs', 'iss', 'age', 'sbp', 'rr'] as const;

const usualModel: SurvivalModel = { work: (item, inputs) => kimura(inputs, withFigures(item, kimuraDefaults)) };

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

/** spec end-user 5, survival score; models and figures in domain-facts 1. `further` has the models besides the usual one. */
export const survivalProbability = (further: Models): Computed<PluginItem> => {
  const modelOf = (item: PluginItem) => {
    const name = (Object.keys(further) as FormulaId[]).find((each) => each === paramOf(item, 'model')) ?? 'kimura_2012';
    return { name, model: further[name] ?? usualModel };
  };
  const survivalOf = (item: PluginItem, sources: Sources) => modelOf(item).model.work(item, numbersAt(item, sources, inputNames), sources);
  return {
    answer: 'computed',
    compute: (item, sources) => {
      const survival = survivalOf(item, sources);
      return survival ? shownProbability(survival.probability, decimalsOf(item)) : null;
    },
    shows: (item, _value, sources) => {
      const predictors = assumedIn(item, survivalOf(item, sources));
      return predictors.length === 0 ? null : { kind: 'assumed', predictors };
    },
    explain: (item, sources) => {
      const inputs = numbersAt(item, sources, inputNames);
      const { name: formula, model } = modelOf(item);
      const survival = survivalOf(item, sources);
      const assumed = new Map<string, AssumedPredictor>(assumedIn(item, survival).map((each) => [each.name, each]));
      const bandOf = ({ from, to }: AssumedPredictor) => ({ band: { from, to } });
      const codes: { readonly [name: string]: number } = survival?.codes ?? {};
      return {
        formula,
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
          ...(model.reads?.(item, sources) ?? []),
        ],
        steps: stepsOf(survival),
      };
    },
  };
};
