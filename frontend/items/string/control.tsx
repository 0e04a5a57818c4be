import { type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import { Field, useControlProps } from '../../form/field.tsx';
import { counterOf, useWholeDraft } from '../../form/typing.tsx';
import css from '../../form/input.module.css';

export const StringControl = (field: ItemProps<'string'>) => {
  const { item } = field;
  const draft = useWholeDraft(field, { isNarrow: item.keypad !== undefined });
  const control = useControlProps(field, draft);
  return (
    <Field field={field} typing={draft.typing} {...counterOf(item.max_length, draft.text)}>
      <input className={css.input} type="text" inputMode={item.keypad && 'decimal'} autoComplete="off" {...control} {...draft.inputProps} />
    </Field>
  );
};

export const TextControl = (field: ItemProps<'text'>) => {
  const { item } = field;
  const { readOnly } = useFormEnvironment();
  const draft = useWholeDraft(field);
  const control = useControlProps(field, draft);
  return (
    <Field field={field} typing={draft.typing} room="row" {...counterOf(item.max_length, draft.text)}>
      <textarea className={css.input} rows={readOnly ? 1 : 3} {...control} {...draft.inputProps} />
    </Field>
  );
};
