import type { Choice } from '#shared/design/card-design.ts';
import css from '../card-form.module.css';
import { fieldIds } from '../field-ids.ts';
import { useFormEnvironment } from '../form-environment.ts';
import { Field, Title, useControlProps } from './field.tsx';
import type { AnyItemProps, ItemProps } from './item-props.ts';

/** A stored value that the design no longer offers stays visible, so that nobody loses it without noticing. */
const withStored = (choices: readonly Choice[], stored: readonly string[]): readonly Choice[] => [
  ...choices,
  ...stored
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, title: { ja: value, en: value } })),
];

const isText = (value: unknown): value is string => typeof value === 'string';

const useGroupProps = (field: AnyItemProps) => {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = useControlProps(field);
  return { id, 'aria-labelledby': fieldIds(field.state.path).title, 'aria-describedby': describedBy, 'data-invalid': invalid };
};

interface OptionProps {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly choice: Choice;
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: () => void;
}

const Option = ({ type, name, choice, isChosen, isDisabled, onToggle }: OptionProps) => {
  const { words } = useFormEnvironment();
  return (
    <label className={css.option}>
      <input type={type} name={name} value={choice.value} checked={isChosen} disabled={isDisabled} onChange={onToggle} />
      <span>
        {words.text(choice.title)}
        {choice.description !== undefined && <small>{words.text(choice.description)}</small>}
      </span>
    </label>
  );
};

/** One of several; `column_width` is the number of columns (design-format 2, appearance). */
export const SingleItem = (field: ItemProps<'single'>) => {
  const { item, state, isReadOnly, setValue } = field;
  const stored = isText(state.value) ? [state.value] : [];
  return (
    <Field field={field} as="group">
      <div
        className={css.options}
        role="radiogroup"
        aria-required={item.required === true || undefined}
        {...useGroupProps(field)}
        {...columns(item.column_width)}
      >
        {withStored(item.choices, stored).map((choice) => (
          <Option
            key={choice.value}
            type="radio"
            name={state.path}
            choice={choice}
            isChosen={state.value === choice.value}
            isDisabled={isReadOnly}
            onToggle={() => setValue(choice.value)}
          />
        ))}
      </div>
    </Field>
  );
};

const columns = (count: number | undefined) =>
  count === undefined ? {} : { 'data-columns': true, style: { '--columns': count } as React.CSSProperties };

/** Any number of several; which choices exclude each other is the engine's business. */
export const MultiItem = (field: ItemProps<'multi'>) => {
  const { item, state, isReadOnly, setValue } = field;
  const chosen = Array.isArray(state.value) ? state.value.filter(isText) : [];
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
    setValue(next.length === 0 ? null : next);
  };
  return (
    <Field field={field} as="group">
      <fieldset className={css.options} {...useGroupProps(field)}>
        {withStored(item.choices, chosen).map((choice) => (
          <Option
            key={choice.value}
            type="checkbox"
            name={state.path}
            choice={choice}
            isChosen={chosen.includes(choice.value)}
            isDisabled={isReadOnly}
            onToggle={() => toggle(choice.value)}
          />
        ))}
      </fieldset>
    </Field>
  );
};

/** One of several, in a list that opens: the browser's own, which every device shows in its best way. */
const ListField = ({ field, choices, hint }: { readonly field: AnyItemProps; readonly choices: readonly Choice[]; readonly hint?: string }) => {
  const { state, isReadOnly, setValue } = field;
  const { words } = useFormEnvironment();
  const { placeholder, ...control } = useControlProps(field);
  const stored = isText(state.value) ? [state.value] : [];
  return (
    <Field field={field}>
      <select
        className={css.select}
        {...control}
        disabled={isReadOnly || hint !== undefined}
        value={stored[0] ?? ''}
        data-blank={stored.length === 0 || undefined}
        onChange={({ currentTarget }) => setValue(currentTarget.value === '' ? null : currentTarget.value)}
      >
        <option value="">{isReadOnly ? '' : (hint ?? placeholder ?? words.t('field.choose.placeholder'))}</option>
        {withStored(choices, stored).map(({ value, title }) => (
          <option key={value} value={value}>
            {words.text(title)}
          </option>
        ))}
      </select>
    </Field>
  );
};

export const DropdownItem = (field: ItemProps<'dropdown'>) => <ListField field={field} choices={field.item.choices} />;

/** A list whose choices follow another answer; closed until there is one. */
export const InterlockedItem = (field: ItemProps<'plugin'>) => {
  const { words } = useFormEnvironment();
  const { shows, value, setAside } = field.state;
  const choices = shows?.kind === 'choices' ? shows.choices : [];
  return (
    <>
      <ListField field={field} choices={choices} hint={choices.length === 0 && value === null ? words.t('interlocked.closed.placeholder') : undefined} />
      {setAside > 0 && (
        <output className={css.setAside}>{words.t('interlocked.setAside.message')}</output>
      )}
    </>
  );
};

/** Yes or nothing. */
export const CheckItem = (field: ItemProps<'check'>) => {
  const { item, state, setValue } = field;
  const { placeholder: _none, 'aria-required': isRequired, ...control } = useControlProps(field);
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
          <Title item={item} />
        </span>
      </label>
    </Field>
  );
};
