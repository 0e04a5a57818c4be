import { burnArea } from './burn-area.ts';
import { news2 } from './news2.ts';
import { nihss } from './stroke-scale.ts';
import { ratio } from '../../plugins/shock-indices/behaviour.ts';
import { reverseShockIndexGcs, reverseShockIndexGcsAge } from './clinical/reverse-shock-indices.ts';
import { timeInterval } from './time-interval.ts';
import { traumaScores } from './trauma-scores.ts';

export { survivalModels } from './survival-models.ts';

export const scoreBehaviours = {
  ...traumaScores,
  news2,
  nihss,
  burn_area: burnArea,
  time_interval: timeInterval,
  reverse_shock_index_gcs: ratio('reverse_shock_index_gcs', reverseShockIndexGcs),
  reverse_shock_index_gcs_age: ratio('reverse_shock_index_gcs_age', reverseShockIndexGcsAge),
};
