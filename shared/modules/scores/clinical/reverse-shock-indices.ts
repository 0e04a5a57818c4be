import { times } from '../../../text/decimal.ts';
import { allGiven, type CirculationInputs, ratio } from '../../../clinical/shock-indices.ts';

export const reverseShockIndexGcs = ({ hr, sbp, gcs }: CirculationInputs): number | undefined => {
  const [h, s, g] = allGiven(hr, sbp, gcs) ?? [];
  return h && s && g && ratio(times(s, g), h);
};

export const reverseShockIndexGcsAge = ({ hr, sbp, gcs, age }: CirculationInputs): number | undefined => {
  const [h, s, g, a] = allGiven(hr, sbp, gcs, age) ?? [];
  return h && s && g && a && ratio(times(s, g), times(h, a));
};
