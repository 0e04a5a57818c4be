import { isDate, isDateTime, isTime } from '#shared/text/dates.ts';
import type { ItemProps } from '../../form/environment.ts';
import { lazyControl } from '../../form/field.tsx';
import { CalendarIcon, ClockIcon } from '../../form/icons.tsx';
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

const CoarseControl = lazyControl(async () => (await import('./coarse-control.tsx')).CoarseDateControl);

export const DateControl = (field: ItemProps<'date'>) => (field.item.granularity ? <CoarseControl {...field} /> : <TemporalField field={field} temporal={date} />);

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
