import type { DateItem } from '#shared/design/card-design.ts';
import { shownDate } from '#shared/items/date/special.ts';
import { exactBound } from '#shared/language/bounds.ts';
import { isAbout, namedDate } from '#shared/language/partial-dates.ts';
import { isDate, isDateTime, isTime } from '#shared/text/dates.ts';
import { type FormWords, type ItemProps, useFormEnvironment } from '../../form/environment.ts';
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

/** A month, a year, or an incomplete date. No browser picker covers all of them, so it is typed. */
const knownDate = (item: DateItem, { t }: FormWords): Temporal => {
  const { granularity, partial, about } = item;
  return {
    ...date,
    isTyped: true,
    hasPicker: !granularity,
    inputMode: granularity === 'year' ? 'numeric' : 'text',
    format: (value) => (isAbout(value) ? t('date.about.text.label', { date: namedDate(value) }) : shownDate(item, value)),
    hints: [...(partial && !granularity ? [t(`field.partial_${partial}.hint`)] : []), ...(about && !granularity ? [t('field.about.hint')] : [])],
    ...(granularity && { placeholder: `field.${granularity}.placeholder`, nowAction: `field.this_${granularity}.action` }),
  };
};

export const DateControl = (field: ItemProps<'date'>) => {
  const { words } = useFormEnvironment();
  const { granularity, partial, about } = field.item;
  return <TemporalField field={field} temporal={granularity || partial || about ? knownDate(field.item, words) : date} />;
};

/** The present time to the second; seconds are equal in all zones. */
const secondNow = (): string => {
  const at = new Date();
  return `${readLocalClock(at).now}:${String(at.getSeconds()).padStart(2, '0')}`;
};

const time: Temporal = {
  nativeType: 'time',
  width: 'time',
  isValue: isTime,
  placeholder: 'field.time.placeholder',
  nowAction: 'field.now.action',
  pickAction: 'field.clock.action',
  pickIcon: <ClockIcon />,
  readNow: () => readLocalClock().now.slice(11),
};

const timeToSecond: Temporal = {
  ...time,
  step: 1,
  lastOf: (max) => exactBound('time', max, 'last', true),
  placeholder: 'field.time_seconds.placeholder',
  readNow: () => secondNow().slice(11),
};

export const TimeControl = (field: ItemProps<'time'>) => <TemporalField field={field} temporal={field.item.seconds ? timeToSecond : time} />;

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

const datetimeToSecond: Temporal = {
  ...datetime,
  step: 1,
  lastOf: (max) => exactBound('datetime', max, 'last', true),
  width: 'second',
  placeholder: 'field.datetime_seconds.placeholder',
  readNow: secondNow,
};

export const DatetimeControl = (field: ItemProps<'datetime'>) => <TemporalField field={field} temporal={field.item.seconds ? datetimeToSecond : datetime} />;
