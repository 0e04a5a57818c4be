import { isDateTime } from '#shared/text/dates.ts';
import type { ItemProps } from '../../form/environment.ts';
import { CalendarIcon } from '../../form/icons.tsx';
import { readLocalClock } from '../../form/local-clock.ts';
import { type Temporal, TemporalField } from '../../form/temporal-field.tsx';

const datetime: Temporal = {
  nativeType: 'datetime-local',
  width: 'moment',
  isValue: isDateTime,
  placeholder: 'field.datetime.placeholder',
  nowAction: 'field.now.action',
  pickAction: 'field.calendar.action',
  pickIcon: <CalendarIcon />,
  readNow: () => readLocalClock().now,
};

export const DatetimeControl = (field: ItemProps<'datetime'>) => <TemporalField field={field} temporal={datetime} />;
