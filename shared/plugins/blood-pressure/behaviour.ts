import type { AnswerValue, PluginItem, ValidRange } from '../../design/card-design.ts';
import { bloodPressureReader, maxPressureCharacters } from './reader.ts';
import { isObject, partOf } from '../../items/answers.ts';
import type { Entered } from '../../items/behaviour.ts';
import { noFindings, outOfRange, type Finding } from '../../items/findings.ts';

const parts = ['SBP', 'DBP'] as const;
type Part = (typeof parts)[number];

/** spec end-user 9, blood pressure fields. */
export const usualRange = { min: 0, max: 300 } as const;

const pressureAt = (raw: AnswerValue | undefined): number | null | undefined => {
  if (raw === undefined || raw === null) return null;
  return typeof raw === 'number' && raw >= 0 && String(raw).length <= maxPressureCharacters ? raw : undefined;
};

type PressureItem = PluginItem<'blood_pressure'>;

const rangeOf = ({ plugin }: PressureItem, part: Part): Required<ValidRange> => {
  const { min = usualRange.min, max = usualRange.max } = plugin.params[part];
  return { min, max };
};

const outside = (item: PressureItem, value: AnswerValue, part: Part): readonly Finding[] => {
  const pressure = partOf(value, part);
  if (typeof pressure !== 'number') return noFindings;
  return outOfRange(pressure, rangeOf(item, part)).map(({ code, params }) => ({
    code: code === 'item.below_min' ? 'item.part_below_min' : 'item.part_above_max',
    params: { ...params, name: item.plugin.params[part].name || part },
  }));
};

export const bloodPressure: Entered<PressureItem> = {
  answer: 'entered',
  reasonParts: parts,
  parts: { SBP: 'number', DBP: 'number' },
  typed: bloodPressureReader,
  hold: (_item, raw) => {
    if (raw === null) return null;
    if (!isObject(raw)) return undefined;
    const pair: { [part in Part]?: number } = {};
    for (const part of parts) {
      const pressure = pressureAt(raw[part]);
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
