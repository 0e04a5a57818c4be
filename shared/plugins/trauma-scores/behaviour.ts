import { gap, qsofa } from '../../clinical/early-warning.ts';
import { bodyRegions, injurySeverityScore } from '../../clinical/injury-severity.ts';
import { revisedTraumaScore } from '../../clinical/revised-trauma-score.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed } from '../../items/behaviour.ts';
import type { FormulaId } from '../../items/formulas.ts';
import { inputsFor, numbersAt } from '../inputs.ts';

const score = <Name extends string>(
  id: FormulaId,
  names: readonly Name[],
  formula: (inputs: { readonly [name in Name]?: number }) => number | undefined,
): Computed<PluginItem> => ({
  answer: 'computed',
  compute: (item, sources) => formula(numbersAt(item, sources, names)) ?? null,
  explain: (item, sources) => ({ formula: id, inputs: inputsFor(item, names, numbersAt(item, sources, names)) }),
});

/** Scores that are a plain function of their inputs (domain-facts 1.1 and 8). */
export const traumaScores = {
  iss: score('iss', bodyRegions, injurySeverityScore),
  rts: score('rts', ['gcs', 'sbp', 'rr'], ({ gcs, sbp, rr }) =>
    gcs === undefined || sbp === undefined || rr === undefined ? undefined : revisedTraumaScore({ gcs, sbp, rr }),
  ),
  qsofa: score('qsofa', ['rr', 'sbp', 'gcs'], qsofa),
  gap: score('gap', ['gcs', 'age', 'sbp'], gap),
};
