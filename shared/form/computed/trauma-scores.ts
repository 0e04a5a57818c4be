import { gap, qsofa } from '../../clinical/early-warning.ts';
import { bodyRegions, injurySeverityScore } from '../../clinical/injury-severity.ts';
import { revisedTraumaScore } from '../../clinical/revised-trauma-score.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed } from '../items/behaviour.ts';
import { numbersAt } from './params.ts';

const score = <Name extends string>(
  names: readonly Name[],
  formula: (inputs: { readonly [name in Name]?: number }) => number | undefined,
): Computed<PluginItem> => ({
  answer: 'computed',
  compute: (item, sources) => formula(numbersAt(item, sources, names)) ?? null,
});

/** Scores that are a plain function of their inputs (domain-facts 1.1 and 8). */
export const traumaScores = {
  iss: score(bodyRegions, injurySeverityScore),
  rts: score(['gcs', 'sbp', 'rr'], ({ gcs, sbp, rr }) =>
    gcs === undefined || sbp === undefined || rr === undefined ? undefined : revisedTraumaScore({ gcs, sbp, rr }),
  ),
  qsofa: score(['rr', 'sbp', 'gcs'], qsofa),
  gap: score(['gcs', 'age', 'sbp'], gap),
};
