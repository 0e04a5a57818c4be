import { useFormEnvironment } from '../form-environment.ts';
import css from '../card-form.module.css';
import { useDraft } from '../use-draft.ts';
import { Field, useControlProps } from './field.tsx';
import type { ItemProps } from './item-props.ts';
import { counterOf, sameText, typedText } from './typed-text.ts';

/** One line of text. */
export const StringItem = (field: ItemProps<'string'>) => {
  const { item, state, setValue } = field;
  const draft = useDraft({ value: state.value, setValue, format: typedText, convert: sameText });
  const control = useControlProps(field, draft.isEditing);
  return (
    <Field field={field} isEditing={draft.isEditing} {...counterOf(item.max_length, draft.text)}>
      <input className={css.input} type="text" autoComplete="off" {...control} {...draft.inputProps} />
    </Field>
  );
};

/** Several lines of text; the field grows with them. */
export const TextItem = (field: ItemProps<'text'>) => {
  const { item, state, setValue } = field;
  const { readOnly } = useFormEnvironment();
  const draft = useDraft({ value: state.value, setValue, format: typedText, convert: sameText });
  const control = useControlProps(field, draft.isEditing);
  return (
    <Field field={field} isEditing={draft.isEditing} {...counterOf(item.max_length, draft.text)}>
      <textarea className={css.input} rows={readOnly ? 1 : 3} {...control} {...draft.inputProps} />
    </Field>
  );
};
