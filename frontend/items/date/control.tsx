import { isDate, isDateTime, isTime } from '#shared/text/dates.ts';
import { isSpecial } from '#shared/items/date/special.ts';
import type { ItemProps } from '../../form/environment.ts';
import { lazyControl } from '../../form/field.tsx';
import { CalendarIcon, ClockIcon } from '../../form/icons.tsx';
import { readLocalClock } from '../../lib/zone.ts';
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

const loadSpecial = () => import('./special-controls.tsx');
const KnownDate = lazyControl(async () => (await loadSpecial()).KnownDateControl);
const TimeSeconds = lazyControl(async () => (await loadSpecial()).TimeSecondsControl);
const DatetimeSeconds = lazyControl(async () => (await loadSpecial()).DatetimeSecondsControl);

export const DateControl = (field: ItemProps<'date'>) => (isSpecial(field.item) ? <KnownDate {...field} /> : <TemporalField field={field} temporal={date} />);

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

export const TimeControl = (field: ItemProps<'time'>) => isSpecial(field.item) ? <TimeSeconds {...field} /> : <TemporalField field={field} temporal={time} />;

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

export const DatetimeControl = (field: ItemProps<'datetime'>) => isSpecial(field.item) ? <DatetimeSeconds {...field} /> : <TemporalField field={field} temporal={datetime} />;
