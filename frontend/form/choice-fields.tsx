import type { Choice } from '#shared/design/card-design.ts';
import css from './choice-fields.module.css';
import { DesignText } from './design-text.tsx';
import { type AnyItemProps, fieldIds, useFormEnvironment } from './environment.ts';
import { Field, useControlProps } from './field.tsx';
import inputCss from './input.module.css';

/** A stored value that the design no longer offers stays visible, so that nobody loses it without noticing. */
const withStored = (choices: readonly Choice[], stored: readonly string[]): readonly Choice[] => [
  ...choices,
  ...stored
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, title: { en: value } })),
];

/** The chosen values of an answer of one choice or of several. */
export const chosenIn = ({ state: { value } }: AnyItemProps): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((each: unknown) => typeof each === 'string');

interface OptionsProps {
  readonly field: AnyItemProps;
  readonly type: 'radio' | 'checkbox';
  readonly choices: readonly Choice[];
  readonly columns?: number;
  readonly onToggle: (value: string) => void;
}

/** All choices in sight, each with its box. */
export const Options = ({ field, type, choices, columns, onToggle }: OptionsProps) => {
  const { item, state, isReadOnly } = field;
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-keyshortcuts': keys } = useControlProps(field);
  const chosen = chosenIn(field);
  const group = {
    className: css.options,
    id,
    'aria-keyshortcuts': keys,
    'aria-labelledby': fieldIds(state.path).title,
    'aria-describedby': describedBy,
    'data-invalid': invalid,
    ...(columns !== undefined && { 'data-columns': true, style: { '--columns': columns } as React.CSSProperties }),
  };
  const options = withStored(choices, chosen).map(({ value, title, description }) => (
    <label key={value} className={css.option}>
      <input type={type} name={state.path} value={value} checked={chosen.includes(value)} disabled={isReadOnly} onChange={() => onToggle(value)} />
      <span>
        <DesignText texts={title} mentioned={state.mentioned} />
        {description !== undefined && (
          <small>
            <DesignText texts={description} mentioned={state.mentioned} />
          </small>
        )}
      </span>
    </label>
  ));
  return (
    <Field field={field} as="group">
      {type === 'radio' ? (
        <div role="radiogroup" aria-required={item.required === true || undefined} {...group}>
          {options}
        </div>
      ) : (
        <fieldset {...group}>{options}</fieldset>
      )}
    </Field>
  );
};

interface ListFieldProps {
  readonly field: AnyItemProps;
  readonly choices: readonly Choice[];
  /** Closes the list and says why. */
  readonly hint?: string;
}

/** One of several, in a list that opens: the browser's own, which every device shows in its best way. */
export const ListField = ({ field, choices, hint }: ListFieldProps) => {
  const { isReadOnly, setValue } = field;
  const { words } = useFormEnvironment();
  const { placeholder, ...control } = useControlProps(field);
  const stored = chosenIn(field);
  return (
    <Field field={field}>
      <select
        className={inputCss.select}
        {...control}
        disabled={isReadOnly || hint !== undefined}
        value={stored[0] ?? ''}
        data-blank={stored.length === 0 || undefined}
        onChange={({ currentTarget }) => setValue(currentTarget.value === '' ? null : currentTarget.value)}
      >
        <option value="">{isReadOnly ? '' : (hint ?? placeholder ?? words.t('field.choose.placeholder'))}</option>
        {withStored(choices, stored).map(({ value, title }) => (
          <option key={value} value={value} {...words.attributes(title)}>
            {words.text(title, field.state.mentioned)}
          </option>
        ))}
      </select>
    </Field>
  );
};
