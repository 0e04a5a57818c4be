import { burnArea } from './burn-area.ts';
import { news2 } from './news2.ts';
import { nihss } from './stroke-scale.ts';
import type { PluginItem } from '../../design/card-design.ts';
import type { Computed } from '../../items/behaviour.ts';
import { inputsFor } from '../../plugins/inputs.ts';
import { indexInputs, indexInputsAt, ratio } from '../../plugins/shock-indices/behaviour.ts';
import { reverseShockIndexGcs, reverseShockIndexGcsAge } from './clinical/reverse-shock-indices.ts';
import { timeInterval } from './time-interval.ts';
import { traumaScores } from './trauma-scores.ts';

export { survivalModels } from './survival-models.ts';

const reverseIndex = (formula: 'reverse_shock_index_gcs' | 'reverse_shock_index_gcs_age', index: Parameters<typeof ratio>[0]): Computed<PluginItem> => ({
  ...ratio(index),
  explain: (item, sources) => ({ formula, inputs: inputsFor(item, indexInputs, { ...indexInputsAt(item, sources) }) }),
});

export const scoreBehaviours = {
  ...traumaScores,
  news2,
  nihss,
  burn_area: burnArea,
  time_interval: timeInterval,
  reverse_shock_index_gcs: reverseIndex('reverse_shock_index_gcs', reverseShockIndexGcs),
  reverse_shock_index_gcs_age: reverseIndex('reverse_shock_index_gcs_age', reverseShockIndexGcsAge),
};
