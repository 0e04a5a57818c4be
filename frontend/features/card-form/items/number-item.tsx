import { useState } from 'react';
import type { NumberFormat, ValidRange } from '#shared/design/card-design.ts';
import { readAs, typedDecimal } from '#shared/text/decimal.ts';
import css from '../card-form.module.css';
import { StopwatchDialog } from '../dialogs/lazy-dialogs.ts';
import { useFormEnvironment } from '../form-environment.ts';
import type { FormWords } from '../form-words.ts';
import { useDraft } from '../use-draft.ts';
import { Field, useControlProps } from './field.tsx';
import { StopwatchIcon } from './icons.tsx';
import type { ItemProps } from './item-props.ts';
import { rateUnitOf } from './rate-unit.ts';
import { typedText } from './typed-text.ts';

/**
 * Half-width at once and no further than the decimals that count. The point itself stays, lest 37.5 become 375 in an
 * integer field; what is no number stays until the field is left, so that one wrong key does not wipe the rest.
 */
const shownNumber = (typed: string, scale: number | undefined): string => {
  const shown = typedDecimal(typed);
  if (shown === '') return typed;
  const point = shown.indexOf('.');
  return scale === undefined || point < 0 ? shown : shown.slice(0, point + 1 + scale);
};

const numberHints = ({ t }: FormWords, range: ValidRange = {}, { scale }: NumberFormat = {}): readonly string[] => [
  ...(range.min === undefined ? [] : [t('field.min.hint', { min: range.min })]),
  ...(range.max === undefined ? [] : [t('field.max.hint', { max: range.max })]),
  ...(scale === undefined ? [] : [scale === 0 ? t('field.integer.hint') : t('field.decimals.hint', { scale })]),
];

/** A number, typed as text: `type="number"` refuses full-width digits and loses what it cannot read. */
export const NumberItem = (field: ItemProps<'number'>) => {
  const { item, state, setValue } = field;
  const { words } = useFormEnvironment();
  const scale = item.number_format?.scale;
  /** The answer that was typed in another way than it is stored; another answer needs no such note. */
  const [converted, setConverted] = useState<unknown>(null);
  const [isTiming, setTiming] = useState(false);
  const draft = useDraft({
    value: state.value,
    setValue,
    format: typedText,
    convert: (typed) => shownNumber(typed, scale),
    onTyped: (typed, stored) => {
      if (readAs(typed, scale) !== null) setConverted(stored);
      // Digits that follow converted ones belong to the same number.
      else setConverted((last: unknown) => (last === null || stored === null ? null : stored));
    },
  });
  const control = useControlProps(field, draft.isEditing);
  const mayBeNegative = item.valid_range?.min === undefined || item.valid_range.min < 0;
  const rateUnit = rateUnitOf(item);
  const title = words.text(item.title);
  const tools = rateUnit !== null && (
    <button
      type="button"
      className={css.iconButton}
      aria-haspopup="dialog"
      aria-label={words.t('stopwatch.title', { title })}
      title={words.t('stopwatch.open.action')}
      onClick={() => setTiming(true)}
    >
      <StopwatchIcon />
    </button>
  );
  return (
    <Field
      field={field}
      isEditing={draft.isEditing}
      tools={tools}
      hints={numberHints(words, item.valid_range, item.number_format)}
      below={
        <>
          {converted !== null && converted === state.value && (
            <output className={css.readAs}>
              {words.t('field.readAs.label', { value: typedText(state.value) })}
            </output>
          )}
          {isTiming && rateUnit !== null && (
            <StopwatchDialog
              title={title}
              unit={rateUnit}
              onClose={() => setTiming(false)}
              onSave={(rate) => {
                setValue(rate);
                setTiming(false);
              }}
            />
          )}
        </>
      }
    >
      <input
        className={css.input}
        data-width="short"
        type="text"
        autoComplete="off"
        // The numeric keypads of phones have no minus.
        inputMode={mayBeNegative ? 'text' : scale === 0 ? 'numeric' : 'decimal'}
        {...control}
        {...draft.inputProps}
      />
    </Field>
  );
};
