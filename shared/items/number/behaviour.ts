import type { NumberItem } from '../../design/card-design.ts';
import { numberReader } from './reader.ts';
import { countDigits, cutNumber, maxDigits } from '../../text/decimal.ts';
import { type Finding, noFindings, outOfRange } from '../findings.ts';
import type { EnteredItem } from '../behaviour.ts';
import { groupedNumber, outputOf, plainWords } from '../output.ts';

export const number: EnteredItem<NumberItem> = {
  answer: 'entered',
  output: { ...outputOf('number'), words: ({ thousands }, value) => (thousands ? groupedNumber(value) : plainWords(value)) },
  holds: { kind: 'number' },
  isCountable: true,
  typed: numberReader,
  hold: (item, raw) => {
    if (raw === null) return null;
    return typeof raw === 'number' ? (cutNumber(raw, item.number_format?.scale) ?? undefined) : undefined;
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
