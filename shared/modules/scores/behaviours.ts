import { burnArea } from './burn-area.ts';
import { news2 } from './news2.ts';
import { nihss } from './stroke-scale.ts';
import { timeInterval } from './time-interval.ts';
import { traumaScores } from './trauma-scores.ts';

export const scoreBehaviours = { ...traumaScores, news2, nihss, burn_area: burnArea, time_interval: timeInterval };
