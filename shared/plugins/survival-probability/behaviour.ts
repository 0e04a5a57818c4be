import { bandOfCode, kimura, kimuraDefaults, type Survival, shownProbability, type SurvivalInputs, usualDecimals } from '../../clinical/survival.ts';
import type { PluginItem } from '../../design/card-design.ts';
import { isDecimals } from '../params.ts';
import type { Computed, Sources } from '../../items/behaviour.ts';
import type { AssumedPredictor } from '../../items/shown.ts';
import { numbersAt, paramOf, withFigures } from '../inputs.ts';

export const predictors = ['gcs', 'iss', 'age', 'sbp', 'rr'] as const;

export const predictorsAt = (item: PluginItem, sources: Sources): SurvivalInputs => numbersAt(item, sources, predictors);

export const survivalAt = (item: PluginItem, sources: Sources): Survival | undefined => kimura(predictorsAt(item, sources), withFigures(item, kimuraDefaults));

export const assumedIn = (item: PluginItem, survival: Survival | undefined): readonly AssumedPredictor[] => {
  if (!survival) return [];
  const { assumed, codes } = survival;
  const parameters = withFigures(item, kimuraDefaults);
  return assumed.map((name) => ({ name, code: codes[name], ...bandOfCode(name, codes[name], parameters) }));
};

export const probabilityOf = (item: PluginItem, survival: Pick<Survival, 'probability'> | undefined): number | null => {
  const decimals = paramOf(item, 'decimals');
  return survival ? shownProbability(survival.probability, isDecimals(decimals) ? decimals : usualDecimals) : null;
};

/** spec end-user 5, survival score; figures in domain-facts 1. */
export const survivalProbability = {
  answer: 'computed',
  compute: (item, sources) => probabilityOf(item, survivalAt(item, sources)),
  shows: (item, _value, sources) => {
    const assumed = assumedIn(item, survivalAt(item, sources));
    return assumed.length === 0 ? null : { kind: 'assumed', predictors: assumed };
  },
} satisfies Computed<PluginItem>;
