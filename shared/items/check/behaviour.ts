import type { CheckItem } from '../../design/card-design.ts';
import { noFindings } from '../findings.ts';
import type { EnteredItem } from '../behaviour.ts';
import { outputOf } from '../output.ts';

export const check: EnteredItem<CheckItem> = {
  answer: 'entered',
  output: outputOf('boolean'),
  holds: { kind: 'yes_no' },
  values: ['true'],
  hold: (_item, raw) => {
    if (raw === true || raw === 'true') return true;
    return raw === false || raw === null || raw === '' || raw === 'false' ? null : undefined;
  },
  findings: () => noFindings,
  yesNo: (value) => value === true,
  isExempt: (item) => item.required !== true,
};
