import type { CardDesign } from '../design/card-design.ts';
import { maxReasons } from '../design/limits.ts';
import type { ChoiceList } from './choice-lists.ts';
import type { Findings } from './findings.ts';
import { isReason } from './missing-reasons.ts';
import { placeOf } from './table.ts';
import type { Trace } from './trace.ts';

/** The list of the sheet `choices` that names why an implausible answer may stand. */
export const confirmationList = 'confirmation_reasons';

/** What whoever confirms a warning may choose from. */
export const confirmationReasonsOf = (list: ChoiceList | undefined, findings: Findings, trace: Trace): Pick<CardDesign, 'confirmation_reasons'> => {
  const reasons = (list?.entries ?? []).flatMap(({ row, choice: { value, title } }) => {
    if (isReason(value)) return [trace.remember({ value, title }, row)];
    findings.add('missing.name', placeOf(row, 'name'), { value });
    return [];
  });
  return reasons.length === 0 ? {} : { confirmation_reasons: reasons.slice(0, maxReasons) };
};
