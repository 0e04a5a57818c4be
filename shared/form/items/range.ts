import type { ValidRange } from '../../design/card-design.ts';
import { type Finding, noFindings } from '../issues.ts';

/** Below the lowest or above the highest valid value; bounds are valid themselves. */
export const outOfRange = <Bound extends number | string>(
  value: Bound,
  { min, max }: ValidRange<Bound> = {},
): readonly Finding[] => {
  if (min !== undefined && value < min) return [{ code: 'item.below_min', params: { min } }];
  if (max !== undefined && value > max) return [{ code: 'item.above_max', params: { max } }];
  return noFindings;
};
