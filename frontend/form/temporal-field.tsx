import { type ReactNode, useRef } from 'react';
import type { ValidRange } from '#shared/design/card-design.ts';
import fieldCss from './field.module.css';
import inputCss from './input.module.css';
import { type FormWords, type ItemProps, useFormEnvironment } from './environment.ts';
import { Field, momentKeys, ToolButton, useControlProps } from './field.tsx';
import { typedText, useWholeDraft } from './typing.tsx';

export interface Temporal {
  readonly nativeType: 'date' | 'time' | 'datetime-local';
  readonly step?: 1;
  /** The last value that a maximum allows, if the maximum is less precise than a value. */
  readonly lastOf?: (max: string) => string;
  readonly width: 'date' | 'moment' | 'second';
  readonly isValue: (value: unknown) => value is string;
  readonly placeholder: `field.${'date' | 'time' | 'datetime' | 'time_seconds' | 'datetime_seconds'}.placeholder`;
  readonly nowAction: 'field.today.action' | 'field.now.action';
  readonly pickAction: 'field.calendar.action' | 'field.clock.action';
  readonly pickIcon: ReactNode;
  readonly readNow: () => string;
}

type TemporalItemProps = ItemProps<'date'> | ItemProps<'time'> | ItemProps<'datetime'>;

/** A bound may be the word "today" or "now". */
export const rangeHints = ({ t }: FormWords, { min, max }: ValidRange<string> = {}): readonly string[] => {
  const bound = (text: string) => (text === 'today' || text === 'now' ? t(`field.${text}.action`) : text.replace('T', ' '));
  return [
    ...(min === undefined ? [] : [t('field.from.hint', { min: bound(min) })]),
    ...(max === undefined ? [] : [t('field.until.hint', { max: bound(max) })]),
  ];
};

const formatTemporal = (value: unknown): string => typedText(typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ') : null);

/** Phones and tablets use their own picker. Elsewhere a text field is faster and independent of the browser's language and 12-hour clock. */
export const TemporalField = ({ field, temporal }: { readonly field: TemporalItemProps; readonly temporal: Temporal }) => {
  const { item, state, isReadOnly, setValue } = field;
  const { words, isHandheld } = useFormEnvironment();
  const draft = useWholeDraft(field, { format: formatTemporal, isNarrow: true });
  const { placeholder, ...control } = useControlProps(field, { typing: draft.typing, keys: momentKeys });
  const { min, max } = item.valid_range ?? {};
  const nativeBound = (bound: string | undefined) => (temporal.isValue(bound) ? bound : undefined);
  const picker = useRef<HTMLInputElement | null>(null);
  const native = {
    type: temporal.nativeType,
    step: temporal.step,
    min: nativeBound(min),
    max: nativeBound(max && temporal.lastOf ? temporal.lastOf(max) : max),
    value: temporal.isValue(state.value) ? state.value : '',
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setValue(event.currentTarget.value || null),
  };
  // A native date field would show an unreadable text as blank, so the field stays a text field while it is corrected.
  const usesNative = isHandheld && state.unread === null && !draft.isEditing;
  const pick = () => picker.current?.showPicker();
  const takeNow = () => setValue(temporal.readNow());
  const tools = (
    <>
      {!usesNative && (
        <span className={inputCss.picker}>
          <ToolButton className={fieldCss.iconButton} aria-label={words.t(temporal.pickAction, { title: words.text(item.title, state.mentioned) })} onClick={pick}>
            {temporal.pickIcon}
          </ToolButton>
          <input ref={picker} tabIndex={-1} aria-hidden="true" {...native} />
        </span>
      )}
      <ToolButton className={fieldCss.textButton} aria-label={`${words.text(item.title, state.mentioned)} ${words.t(temporal.nowAction)}`} onClick={takeNow}>
        {words.t(temporal.nowAction)}
      </ToolButton>
    </>
  );
  return (
    <Field field={field} typing={draft.typing} hints={rangeHints(words, item.valid_range)} tools={isReadOnly ? undefined : tools} onTool={pick} onNow={takeNow}>
      {usesNative ? (
        <input className={inputCss.input} data-width={temporal.width} {...control} {...native} ref={picker} />
      ) : (
        <input
          className={inputCss.input}
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
