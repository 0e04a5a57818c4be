import { firstDay, shownDate } from '#shared/items/date/behaviour.ts';
import { type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import { Field, momentKeys, ToolButton, useControlProps } from '../../form/field.tsx';
import { readLocalClock } from '../../form/local-clock.ts';
import { rangeHints } from '../../form/temporal-field.tsx';
import { useWholeDraft } from '../../form/typing.tsx';
import fieldCss from '../../form/field.module.css';
import css from '../../form/input.module.css';

/** A month or a year. Phones have a picker of months that few browsers of desks have, and none has one of years: it is typed everywhere. */
export const CoarseDateControl = (field: ItemProps<'date'>) => {
  const { item, state, isReadOnly, setValue } = field;
  const { words } = useFormEnvironment();
  const unit = item.granularity ?? 'month';
  const shown = (value: unknown): string => (typeof value === 'string' ? shownDate(item, value) : '');
  const draft = useWholeDraft(field, { format: shown, isNarrow: true });
  const { placeholder, ...control } = useControlProps(field, { typing: draft.typing, keys: momentKeys });
  const takeNow = () => setValue(firstDay(item, readLocalClock().today));
  const { min, max } = item.valid_range ?? {};
  const action = words.t(`field.this_${unit}.action`);
  return (
    <Field
      field={field}
      typing={draft.typing}
      hints={rangeHints(words, { ...(min !== undefined && { min: min === 'today' ? min : shown(min) }), ...(max !== undefined && { max: max === 'today' ? max : shown(max) }) })}
      tools={
        isReadOnly ? undefined : (
          <ToolButton className={fieldCss.textButton} aria-label={`${words.text(item.title, state.mentioned)} ${action}`} onClick={takeNow}>
            {action}
          </ToolButton>
        )
      }
      onNow={takeNow}
    >
      <input
        className={css.input}
        data-width="date"
        type="text"
        inputMode={unit === 'year' ? 'numeric' : 'text'}
        autoComplete="off"
        {...control}
        placeholder={isReadOnly ? undefined : (placeholder ?? words.t(`field.${unit}.placeholder`))}
        {...draft.inputProps}
      />
    </Field>
  );
};
