import type { TimeItem } from '../../design/card-design.ts';
import { isTime } from '../../text/dates.ts';
import type { Entered } from '../behaviour.ts';
import { holder } from '../date/behaviour.ts';
import { noFindings, outOfRange } from '../findings.ts';
import { timeReader } from './reader.ts';

export const time: Entered<TimeItem> = {
  answer: 'entered',
  holds: { kind: 'time' },
  keptAs: { string: 'attention', text: 'attention' },
  typed: timeReader,
  hold: holder(isTime),
  findings: (item, value) => (isTime(value) ? outOfRange<string>(value, item.valid_range) : noFindings),
  moment: ({ now }) => now.slice(11),
};
