import { bandOfCode, kimura, kimuraDefaults, type Survival, shownProbability, type SurvivalInputs, usualDecimals } from '../../clinical/survival.ts';
import type { PluginItem } from '../../design/card-design.ts';
import { isDecimals } from '../params.ts';
import type { Computed, Sources } from '../../items/behaviour.ts';
import type { Shown } from '../../items/shown.ts';
import { numbersAt, paramOf } from '../inputs.ts';

export const predictors = ['gcs', 'iss', 'age', 'sbp', 'rr'] as const;

export const predictorsAt = (item: PluginItem, sources: Sources): SurvivalInputs => numbersAt(item, sources, predictors);

export const assumedIn = (survival: Survival | undefined, parameters = kimuraDefaults): Shown | null => {
  if (!survival || survival.assumed.length === 0) return null;
  const { assumed, codes } = survival;
  return { kind: 'assumed', predictors: assumed.map((name) => ({ name, code: codes[name], ...bandOfCode(name, codes[name], parameters) })) };
};

export const probabilityOf = (item: PluginItem, survival: Pick<Survival, 'probability'> | undefined): number | null => {
  const decimals = paramOf(item, 'decimals');
  return survival ? shownProbability(survival.probability, isDecimals(decimals) ? decimals : usualDecimals) : null;
};

/** spec end-user 5, survival score; figures in domain-facts 1. */
export const survivalProbability: Computed<PluginItem> = {
  answer: 'computed',
  compute: (item, sources) => probabilityOf(item, kimura(predictorsAt(item, sources))),
  shows: (item, _value, sources) => assumedIn(kimura(predictorsAt(item, sources))),
};
