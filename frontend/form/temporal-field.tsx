import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ValidRange } from '#shared/design/card-design.ts';
import fieldCss from './field.module.css';
import inputCss from './input.module.css';
import { deviceChoice } from '../lib/device-choice.ts';
import { fieldIds, type FormWords, type ItemProps, useFormEnvironment } from './environment.ts';
import { Field, momentKeys, ToolButton, useControlProps } from './field.tsx';
import { KeyboardIcon } from './icons.tsx';
import { useWholeDraft } from './typing.tsx';

export interface Temporal {
  readonly nativeType: 'date' | 'time' | 'datetime-local';
  readonly step?: 1;
  /** The last value that a maximum allows, if the maximum is less precise than a value. */
  readonly lastOf?: (max: string) => string;
  readonly width: 'date' | 'time' | 'moment' | 'second';
  readonly isValue: (value: unknown) => value is string;
  readonly placeholder: `field.${'date' | 'month' | 'year' | 'time' | 'datetime' | 'time_seconds' | 'datetime_seconds'}.placeholder`;
  readonly nowAction: `field.${'today' | 'now' | 'this_month' | 'this_year'}.action`;
  readonly pickAction: 'field.calendar.action' | 'field.clock.action';
  readonly pickIcon: ReactNode;
  readonly readNow: () => string;
  /** Typed on phones and tablets, too. */
  readonly isTyped?: true;
  readonly hasPicker?: boolean;
  readonly inputMode?: 'text' | 'numeric';
  readonly format?: (value: string) => string;
  readonly hints?: readonly string[];
}

type TemporalItemProps = ItemProps<'date'> | ItemProps<'time'> | ItemProps<'datetime'>;

/** A bound may be the word "today" or "now". */
const rangeHints = ({ t }: FormWords, { min, max }: ValidRange<string>, format: (bound: string) => string): readonly string[] => {
  const bound = (text: string) => (text === 'today' || text === 'now' ? t(`field.${text}.action`) : format(text));
  return [
    ...(min === undefined ? [] : [t('field.from.hint', { min: bound(min) })]),
    ...(max === undefined ? [] : [t('field.until.hint', { max: bound(max) })]),
  ];
};

/** Whether dates and times are typed on a phone, too. It outlives the session, because it says nothing of a patient. */
const typedDates = deviceChoice<boolean>('fuda.typed-dates', (stored) => stored === true);

const spaced = (moment: string): string => moment.replace('T', ' ');

/** Phones and tablets use their own picker, unless their user types dates. Elsewhere a text field is faster and independent of the browser's language and 12-hour clock. */
export const TemporalField = ({ field, temporal }: { readonly field: TemporalItemProps; readonly temporal: Temporal }) => {
  const { item, state, isReadOnly, setValue } = field;
  const { words, isHandheld } = useFormEnvironment();
  const { format = spaced, hasPicker = true } = temporal;
  const draft = useWholeDraft(field, { format: (value) => (typeof value === 'string' ? format(value) : ''), isNarrow: true });
  const { placeholder, ...control } = useControlProps(field, { typing: draft.typing, keys: momentKeys });
  const { min, max } = item.valid_range ?? {};
  const nativeBound = (bound: string | undefined) => (temporal.isValue(bound) ? bound : undefined);
  const picker = useRef<HTMLInputElement | null>(null);
  // Drawn once it is asked for: the browser fills it with as many elements as the field has.
  const [hasPicked, setPicked] = useState(false);
  const title = words.text(item.title, state.mentioned);
  const native = {
    type: temporal.nativeType,
    step: temporal.step,
    min: nativeBound(min),
    max: nativeBound(max && temporal.lastOf ? temporal.lastOf(max) : max),
    value: temporal.isValue(state.value) ? state.value : '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setValue(event.currentTarget.value || null),
  };
  // A native date field would show an unreadable text as blank, so the field stays a text field while it is corrected.
  const isTyped = typedDates.use();
  const mayType = isHandheld && !temporal.isTyped;
  const usesNative = mayType && !isTyped && state.unread === null && !draft.isEditing;
  /** The other field is drawn within the press, as browsers open a picker or a keyboard only then. */
  const change = (next: boolean) => mayType && flushSync(() => typedDates.set(next));
  const pick = () => {
    change(false);
    flushSync(() => setPicked(true));
    picker.current?.showPicker();
  };
  const type = () => {
    change(true);
    document.getElementById(fieldIds(state.path).control)?.focus();
  };
  const takeNow = () => setValue(temporal.readNow());
  const [way, wayIcon, turn] = usesNative ? ([`${title} ${words.t('field.type.action')}`, <KeyboardIcon key="type" />, type] as const) : ([words.t(temporal.pickAction, { title }), temporal.pickIcon, pick] as const);
  const tools = (
    <>
      {hasPicker && (
        <span className={inputCss.picker}>
          <ToolButton className={fieldCss.iconButton} aria-label={way} title={usesNative ? words.t('field.type.action') : undefined} onClick={turn}>
            {wayIcon}
          </ToolButton>
          {!usesNative && hasPicked && <input ref={picker} tabIndex={-1} aria-hidden="true" {...native} />}
        </span>
      )}
      <ToolButton className={fieldCss.textButton} aria-label={`${title} ${words.t(temporal.nowAction)}`} onClick={takeNow}>
        {words.t(temporal.nowAction)}
      </ToolButton>
    </>
  );
  return (
    <Field
      field={field}
      typing={draft.typing}
      room={temporal.width === 'date' || temporal.width === 'time' ? 'beside' : 'near'}
      hints={[...rangeHints(words, { ...item.valid_range }, format), ...(temporal.hints ?? [])]}
      tools={isReadOnly ? undefined : tools}
      onTool={hasPicker ? pick : undefined}
      onNow={takeNow}
    >
      {usesNative ? (
        <input className={inputCss.input} data-width={temporal.width} {...control} {...native} ref={picker} />
      ) : (
        <input
          className={inputCss.input}
          data-width={temporal.width}
          type="text"
          inputMode={temporal.inputMode ?? 'text'}
          autoComplete="off"
          {...control}
          placeholder={isReadOnly ? undefined : (placeholder ?? words.t(temporal.placeholder))}
          {...draft.inputProps}
        />
      )}
    </Field>
  );
};
