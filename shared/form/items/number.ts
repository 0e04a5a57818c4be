import type { NumberItem } from '../../design/card-design.ts';
import { countDigits, cutNumber, maxDigits, readDecimal } from '../../text/decimal.ts';
import { type Finding, noFindings } from '../issues.ts';
import type { Entered } from './behaviour.ts';
import { outOfRange } from './range.ts';

/** spec end-user 5, number item. */
export const number: Entered<NumberItem> = {
  answer: 'entered',
  normalise: (item, raw) => {
    const scale = item.number_format?.scale;
    if (raw === null) return null;
    if (typeof raw === 'string') return readDecimal(raw, scale);
    return typeof raw === 'number' ? (cutNumber(raw, scale) ?? undefined) : undefined;
  },
  findings: (item, value) => {
    if (typeof value !== 'number') return noFindings;
    const precision = item.number_format?.precision ?? maxDigits;
    const tooMany: readonly Finding[] =
      countDigits(value) > precision ? [{ code: 'item.too_many_digits', params: { precision } }] : noFindings;
    const outside = outOfRange(value, item.valid_range);
    return tooMany.length > 0 ? [...tooMany, ...outside] : outside;
  },
};
