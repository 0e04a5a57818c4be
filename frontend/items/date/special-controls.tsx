import { useRef } from 'react';
import type { DateItem } from '#shared/design/card-design.ts';
import { shownDate } from '#shared/items/date/special.ts';
import { exactBound } from '#shared/language/exact-bound.ts';
import { isDate, isDateTime, isTime } from '#shared/text/dates.ts';
import { isAbout, namedDate } from '#shared/language/partial-dates.ts';
import { type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import { Field, momentKeys, ToolButton, useControlProps } from '../../form/field.tsx';
import { CalendarIcon, ClockIcon } from '../../form/icons.tsx';
import { readLocalClock } from '../../lib/zone.ts';
import { rangeHints, type Temporal, TemporalField } from '../../form/temporal-field.tsx';
import { useWholeDraft } from '../../form/typing.tsx';
import fieldCss from '../../form/field.module.css';
import css from '../../form/input.module.css';

const waysOf = ({ granularity, partial, about }: DateItem) => {
  if (granularity) return { placeholder: `field.${granularity}.placeholder`, action: `field.this_${granularity}.action`, hints: [] } as const;
  const hints = [...(partial ? ([`field.partial_${partial}.hint`] as const) : []), ...(about ? (['field.about.hint'] as const) : [])];
  return { placeholder: 'field.date.placeholder', action: 'field.today.action', hints } as const;
};

/** A month, a year, or an incomplete date. No browser picker covers all of them, so it is typed. */
export const KnownDateControl = (field: ItemProps<'date'>) => {
  const { item, state, isReadOnly, setValue } = field;
  const { words } = useFormEnvironment();
  const { placeholder: form, action, hints } = waysOf(item);
  const shown = (value: unknown): string => {
    if (typeof value !== 'string') return '';
    return isAbout(value) ? words.t('date.about.text.label', { date: namedDate(value) }) : shownDate(item, value);
  };
  const draft = useWholeDraft(field, { format: shown, isNarrow: true });
  const { placeholder, ...control } = useControlProps(field, { typing: draft.typing, keys: momentKeys });
  const takeNow = () => setValue(readLocalClock().today);
  const picker = useRef<HTMLInputElement>(null);
  const pick = () => picker.current?.showPicker();
  const { min, max } = item.valid_range ?? {};
  return (
    <Field
      field={field}
      typing={draft.typing}
      hints={[
        ...rangeHints(words, { ...(min !== undefined && { min: min === 'today' ? min : shown(min) }), ...(max !== undefined && { max: max === 'today' ? max : shown(max) }) }),
        ...hints.map((hint) => words.t(hint)),
      ]}
      tools={
        isReadOnly ? undefined : (
          <>
            {!item.granularity && (
              <span className={css.picker}>
                <ToolButton className={fieldCss.iconButton} aria-label={words.t('field.calendar.action', { title: words.text(item.title, state.mentioned) })} onClick={pick}>
                  <CalendarIcon />
                </ToolButton>
                <input
                  ref={picker}
                  tabIndex={-1}
                  aria-hidden="true"
                  type="date"
                  value={isDate(state.value) ? state.value : ''}
                  onChange={(event) => setValue(event.currentTarget.value || null)}
                />
              </span>
            )}
            <ToolButton className={fieldCss.textButton} aria-label={`${words.text(item.title, state.mentioned)} ${words.t(action)}`} onClick={takeNow}>
              {words.t(action)}
            </ToolButton>
          </>
        )
      }
      {...(!item.granularity && { onTool: pick })}
      onNow={takeNow}
    >
      <input
        className={css.input}
        data-width="date"
        type="text"
        inputMode={item.granularity === 'year' ? 'numeric' : 'text'}
        autoComplete="off"
        {...control}
        placeholder={isReadOnly ? undefined : (placeholder ?? words.t(form))}
        {...draft.inputProps}
      />
    </Field>
  );
};

/** The present time to the second; seconds are equal in all zones. */
const secondNow = (): string => {
  const at = new Date();
  return `${readLocalClock(at).now}:${String(at.getSeconds()).padStart(2, '0')}`;
};

const time: Temporal = {
  nativeType: 'time',
  step: 1,
  lastOf: (max) => exactBound('time', max, 'last', true),
  width: 'date',
  isValue: isTime,
  placeholder: 'field.time_seconds.placeholder',
  nowAction: 'field.now.action',
  pickAction: 'field.clock.action',
  pickIcon: <ClockIcon />,
  readNow: () => secondNow().slice(11),
};

export const TimeSecondsControl = (field: ItemProps<'time'>) => <TemporalField field={field} temporal={time} />;

const datetime: Temporal = {
  nativeType: 'datetime-local',
  step: 1,
  lastOf: (max) => exactBound('datetime', max, 'last', true),
  width: 'second',
  isValue: isDateTime,
  placeholder: 'field.datetime_seconds.placeholder',
  nowAction: 'field.now.action',
  pickAction: 'field.calendar.action',
  pickIcon: <CalendarIcon />,
  readNow: secondNow,
};

export const DatetimeSecondsControl = (field: ItemProps<'datetime'>) => <TemporalField field={field} temporal={datetime} />;
