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

const month: Temporal = { ...date, nativeType: 'month', parts: 2 };
const year: Temporal = { ...date, nativeType: undefined, parts: 1 };

export const DateControl = (field: ItemProps<'date'>) => {
  const { precision } = field.item;
  return <TemporalField field={field} temporal={precision === 'month' ? month : precision === 'year' ? year : date} />;
};
