import { isTime } from '#shared/text/dates.ts';
import type { ItemProps } from '../../form/environment.ts';
import { ClockIcon } from '../../form/icons.tsx';
import { readLocalClock } from '../../form/local-clock.ts';
import { type Temporal, TemporalField } from '../../form/temporal-field.tsx';

const time: Temporal = {
  nativeType: 'time',
  width: 'date',
  isValue: isTime,
  placeholder: 'field.time.placeholder',
  nowAction: 'field.now.action',
  pickAction: 'field.clock.action',
  pickIcon: <ClockIcon />,
  readNow: () => readLocalClock().now.slice(11),
};

export const TimeControl = (field: ItemProps<'time'>) => <TemporalField field={field} temporal={time} />;
