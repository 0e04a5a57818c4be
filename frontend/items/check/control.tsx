import css from '../../form/choice-fields.module.css';
import type { ItemProps } from '../../form/environment.ts';
import { Field, Title, useControlProps } from '../../form/field.tsx';

export const CheckControl = (field: ItemProps<'check'>) => {
  const { item, state, setValue } = field;
  const { placeholder: _none, 'aria-required': isRequired, ...control } = useControlProps(field, { as: 'self' });
  return (
    <Field field={field} as="self">
      <label className={css.option}>
        <input
          type="checkbox"
          {...control}
          required={isRequired}
          checked={state.value === true}
          onChange={({ currentTarget }) => setValue(currentTarget.checked ? true : null)}
        />
        <span>
          <Title item={item} state={state} />
        </span>
      </label>
    </Field>
  );
};
