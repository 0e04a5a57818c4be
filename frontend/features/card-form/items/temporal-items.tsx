import { useRef, type ReactNode } from 'react';
import type { ValidRange } from '#shared/design/card-design.ts';
import { isDate, isDateTime, isTime } from '#shared/text/dates.ts';
import { foldDigits } from '#shared/text/width.ts';
import css from '../card-form.module.css';
import { useFormEnvironment } from '../form-environment.ts';
import type { FormWords } from '../form-words.ts';
import { readLocalClock } from '../local-clock.ts';
import { useDraft } from '../use-draft.ts';
import { Field, useControlProps } from './field.tsx';
import { CalendarIcon, ClockIcon } from './icons.tsx';
import type { ItemProps } from './item-props.ts';
import { typedText } from './typed-text.ts';

interface Temporal {
  readonly nativeType: 'date' | 'time' | 'datetime-local';
  readonly width: 'date' | 'moment';
  readonly isValue: (value: unknown) => value is string;
  readonly placeholder: 'field.date.placeholder' | 'field.time.placeholder' | 'field.datetime.placeholder';
  readonly nowAction: 'field.today.action' | 'field.now.action';
  readonly pickAction: 'field.calendar.action' | 'field.clock.action';
  readonly pickIcon: ReactNode;
  readonly readNow: () => string;
}

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

type TemporalItemProps = ItemProps<'date'> | ItemProps<'time'> | ItemProps<'datetime'>;

/** A bound may be the word "today". */
const rangeHints = ({ t }: FormWords, { min, max }: ValidRange<string> = {}): readonly string[] => {
  const bound = (text: string) => (text === 'today' ? t('field.today.action') : text.replace('T', ' '));
  return [
    ...(min === undefined ? [] : [t('field.from.hint', { min: bound(min) })]),
    ...(max === undefined ? [] : [t('field.until.hint', { max: bound(max) })]),
  ];
};

const formatTemporal = (value: unknown): string => typedText(typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ') : null);

/**
 * On phones and tablets the device's own picker; elsewhere a text field, faster than segments and free of the browser's
 * own language and 12-hour clock, with the browser's picker behind a button.
 */
const TemporalField = ({ field, temporal }: { readonly field: TemporalItemProps; readonly temporal: Temporal }) => {
  const { item, state, isReadOnly, setValue } = field;
  const { words, isHandheld } = useFormEnvironment();
  const draft = useDraft({ value: state.value, setValue, format: formatTemporal, convert: foldDigits });
  const { placeholder, ...control } = useControlProps(field, draft.isEditing);
  const nativeBound = (bound: string | undefined) => (temporal.isValue(bound) ? bound : undefined);
  const picker = useRef<HTMLInputElement | null>(null);
  const native = {
    type: temporal.nativeType,
    min: nativeBound(item.valid_range?.min),
    max: nativeBound(item.valid_range?.max),
    value: temporal.isValue(state.value) ? state.value : '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setValue(event.currentTarget.value || null),
  };
  // A text that is no date cannot stand in a native field: it would look empty.
  const usesNative = isHandheld && (state.value === null || temporal.isValue(state.value));
  const tools = (
    <>
      {!usesNative && (
        <span className={css.picker}>
          <button
            type="button"
            className={css.iconButton}
            aria-label={words.t(temporal.pickAction, { title: words.text(item.title) })}
            onClick={() => picker.current?.showPicker()}
          >
            {temporal.pickIcon}
          </button>
          <input ref={picker} tabIndex={-1} aria-hidden="true" {...native} />
        </span>
      )}
      <button
        type="button"
        className={css.textButton}
        aria-label={`${words.text(item.title)} ${words.t(temporal.nowAction)}`}
        onClick={() => setValue(temporal.readNow())}
      >
        {words.t(temporal.nowAction)}
      </button>
    </>
  );
  return (
    <Field field={field} isEditing={draft.isEditing} hints={rangeHints(words, item.valid_range)} tools={isReadOnly ? undefined : tools}>
      {usesNative ? (
        <input className={css.input} data-width={temporal.width} {...control} {...native} />
      ) : (
        <input
          className={css.input}
          data-width={temporal.width}
          type="text"
          inputMode="text"
          autoComplete="off"
          {...control}
          placeholder={isReadOnly ? undefined : (placeholder ?? words.t(temporal.placeholder))}
          {...draft.inputProps}
        />
      )}
    </Field>
  );
};

export const DateItem = (field: ItemProps<'date'>) => <TemporalField field={field} temporal={date} />;
export const TimeItem = (field: ItemProps<'time'>) => <TemporalField field={field} temporal={time} />;
export const DatetimeItem = (field: ItemProps<'datetime'>) => <TemporalField field={field} temporal={datetime} />;
