import { ageInHundredths } from '../../clinical/two-part.ts';
import type { AgeItem, AnswerValue } from '../../design/card-design.ts';
import { ageReader } from './reader.ts';
import { noFindings, outOfRange } from '../findings.ts';
import { isObject, partOf, wholePart } from '../answers.ts';
import type { EnteredItem } from '../behaviour.ts';
import { ageOutput } from './output.ts';

const maxYear = 999;
const maxMonth = 11;

const numberPart = (value: AnswerValue, part: 'year' | 'month'): number | undefined => {
  const given = partOf(value, part);
  return typeof given === 'number' ? given : undefined;
};

const hundredths = (value: AnswerValue): number | undefined =>
  ageInHundredths({ year: numberPart(value, 'year'), month: numberPart(value, 'month') });

/** spec end-user 5, age in years and months. */
export const age: EnteredItem<AgeItem> = {
  answer: 'entered',
  output: ageOutput,
  parts: { year: 'number', month: 'number' },
  holds: { kind: 'number', isAge: true },
  typed: ageReader,
  hold: (_item, raw) => {
    if (raw === null) return null;
    const given = isObject(raw) ? raw : { year: raw };
    const year = wholePart(given['year'], maxYear);
    const month = wholePart(given['month'], maxMonth);
    if (year === undefined || month === undefined) return undefined;
    if (year === null && month === null) return null;
    return { ...(year !== null && { year }), ...(month !== null && { month }) };
  },
  given: (term) => {
    const number = typeof term === 'number' || typeof term === 'string' ? Number(term) : NaN;
    const months = Math.round((number % 1) * 100);
    if (!(number >= 0)) return String(term);
    // Decimals of 12 or more are no months, so the months are unknown.
    return { year: Math.floor(number), ...(months > 0 && months < 12 && { month: months }) };
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
