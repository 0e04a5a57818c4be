import type { AnswerValue, PluginItem, PluginParam, ValidRange } from '../../design/card-design.ts';
import { typedDecimal } from '../../text/decimal.ts';
import { type Entered, isObject, partOf } from '../items/behaviour.ts';
import { outOfRange } from '../items/range.ts';
import type { Finding } from '../issues.ts';
import { noFindings } from '../issues.ts';
import { paramOf } from './params.ts';

const parts = ['SBP', 'DBP'] as const;
type Part = (typeof parts)[number];

/** spec end-user 9, blood pressure fields. */
const maxCharacters = 3;
const usualRange = { min: 0, max: 300 } as const;

/** Digits and the decimal point, three characters in all; undefined for what is no text and no such number. */
const readPart = (raw: AnswerValue | undefined): number | null | undefined => {
  if (raw === undefined || raw === null) return null;
  if (typeof raw === 'number') return raw >= 0 && String(raw).length <= maxCharacters ? raw : undefined;
  if (typeof raw !== 'string') return undefined;
  const typed = typedDecimal(raw).slice(0, maxCharacters);
  return /^\d/.test(typed) ? Number(typed) : null;
};

const record = (param: PluginParam | undefined): { readonly [name: string]: PluginParam } =>
  typeof param === 'object' && !Array.isArray(param) ? (param as { readonly [name: string]: PluginParam }) : {};

const rangeOf = (item: PluginItem, part: Part): Required<ValidRange> => {
  const { min, max } = record(paramOf(item, part));
  return { min: typeof min === 'number' ? min : usualRange.min, max: typeof max === 'number' ? max : usualRange.max };
};

/** The pair's own name for a part, for the finding to tell which is meant. */
const nameOf = (item: PluginItem, part: Part): string => {
  const { name } = record(paramOf(item, part));
  return typeof name === 'string' && name !== '' ? name : part;
};

const outside = (item: PluginItem, value: AnswerValue, part: Part): readonly Finding[] => {
  const pressure = partOf(value, part);
  if (typeof pressure !== 'number') return noFindings;
  return outOfRange(pressure, rangeOf(item, part)).map(({ code, params }) => ({
    code: code === 'item.below_min' ? 'item.part_below_min' : 'item.part_above_max',
    params: { ...params, name: nameOf(item, part) },
  }));
};

/** spec end-user 5, blood pressure pair. */
export const bloodPressure: Entered<PluginItem> = {
  answer: 'entered',
  normalise: (_item, raw) => {
    if (raw === null || raw === '') return null;
    if (!isObject(raw)) return undefined;
    const pair: { [part in Part]?: number } = {};
    for (const part of parts) {
      const pressure = readPart(raw[part]);
      if (pressure === undefined) return undefined;
      if (pressure !== null) pair[part] = pressure;
    }
    return Object.keys(pair).length > 0 ? pair : null;
  },
  findings: (item, value) => {
    const [systolic, diastolic] = [partOf(value, 'SBP'), partOf(value, 'DBP')];
    const found = parts.flatMap((part) => outside(item, value, part));
    const isReversed = typeof systolic === 'number' && typeof diastolic === 'number' && systolic < diastolic;
    return isReversed ? [...found, { code: 'item.sbp_below_dbp', params: {} }] : found;
  },
  isComplete: (value) => parts.every((part) => partOf(value, part) !== null),
  number: () => undefined,
};
