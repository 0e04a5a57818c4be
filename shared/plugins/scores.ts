import { addScores } from './behaviours.ts';
import { burnArea } from './burn-area/behaviour.ts';
import { dateDifference } from './date-difference/behaviour.ts';
import { news2 } from './news2/behaviour.ts';
import { shockIndices } from './shock-indices/behaviour.ts';
import { nihss } from './stroke-scale/behaviour.ts';
import { survivalProbability } from './survival-probability/behaviour.ts';
import { timeInterval } from './time-interval/behaviour.ts';
import { traumaScores } from './trauma-scores/behaviour.ts';

addScores({ survival_probability: survivalProbability, ...shockIndices, ...traumaScores, news2, nihss, burn_area: burnArea, date_difference: dateDifference, time_interval: timeInterval });
