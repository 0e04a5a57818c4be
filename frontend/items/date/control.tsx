import { isDate } from '#shared/text/dates.ts';
import type { ItemProps } from '../../form/environment.ts';
import { CalendarIcon } from '../../form/icons.tsx';
import { readLocalClock } from '../../form/local-clock.ts';
import { type Temporal, TemporalField } from '../../form/temporal-field.tsx';

const date: Temporal = {
  nativeType: 'date',
  width: 'date',
  isValue: isDate,
  placeholder: 'field.date.placeholder',
  nowAction: 'field.today.action',
  pickAction: 'field.calendar.action',
  pickIcon: <CalendarIcon />,
  readNow: () => readLocalClock().today,
};

export const DateControl = (field: ItemProps<'date'>) => <TemporalField field={field} temporal={date} />;
