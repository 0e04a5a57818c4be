import { ageInHundredths } from '../../clinical/two-part.ts';
import type { AgeItem, AnswerValue } from '../../design/card-design.ts';
import { noFindings } from '../issues.ts';
import { type Entered, isObject, partOf } from './behaviour.ts';
import { wholePart } from './digits.ts';
import { outOfRange } from './range.ts';

const maxYear = 999;
const maxMonth = 99;

const numberPart = (value: AnswerValue, part: 'year' | 'month'): number | undefined => {
  const given = partOf(value, part);
  return typeof given === 'number' ? given : undefined;
};

/** In hundredths: 100 × years + months. */
const hundredths = (value: AnswerValue): number | undefined =>
  ageInHundredths({ year: numberPart(value, 'year'), month: numberPart(value, 'month') });

/** spec end-user 5, age in years and months. A bare number is the years. */
export const age: Entered<AgeItem> = {
  answer: 'entered',
  normalise: (_item, raw) => {
    if (raw === null || raw === '') return null;
    const given = isObject(raw) ? raw : { year: raw };
    const year = wholePart(given['year'], 3, maxYear);
    const month = wholePart(given['month'], 2, maxMonth);
    if (year === undefined || month === undefined) return undefined;
    if (year === null && month === null) return null;
    return { ...(year !== null && { year }), ...(month !== null && { month: month >= 12 ? 0 : month }) };
  },
  /** The range is in completed years: 17 years 11 months are 17. */
  findings: (item, value) => {
    const total = hundredths(value);
    return total === undefined ? noFindings : outOfRange(Math.floor(total / 100), item.valid_range);
  },
  number: (value) => {
    const total = hundredths(value);
    return total === undefined ? undefined : total / 100;
  },
};
