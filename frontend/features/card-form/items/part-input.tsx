import { useState, type FocusEvent } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { foldDigits } from '#shared/text/width.ts';
import css from '../card-form.module.css';
import { fieldIds } from '../field-ids.ts';
import { useDraft } from '../use-draft.ts';
import { useControlProps } from './field.tsx';
import type { AnyItemProps } from './item-props.ts';
import { typedText } from './typed-text.ts';

export const partsOf = (value: AnswerValue): { readonly [part: string]: AnswerValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { readonly [part: string]: AnswerValue }) : {};

/** Whole numbers only: digits of any script in half width, as many as the part holds. */
export const onlyDigits =
  (most: number) =>
  (typed: string): string =>
    foldDigits(typed).replace(/\D/g, '').slice(0, most);

/** Somebody is typing into one of the parts: what is wrong with the whole can wait until all of them are left. */
export const usePartsEditing = () => {
  const [isEditing, setEditing] = useState(false);
  return {
    isEditing,
    partsProps: {
      onChange: () => setEditing(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setEditing(false);
      },
    },
  };
};

interface PartInputProps {
  readonly field: AnyItemProps;
  readonly part: string;
  readonly label: string;
  readonly convert: (typed: string) => string;
  readonly inputMode?: 'numeric' | 'decimal' | 'text';
  readonly isEditing: boolean;
}

/** One part of an answer that is typed in parts: years and months, systolic and diastolic, latitude and longitude. */
export const PartInput = ({ field, part, label, convert, inputMode = 'numeric', isEditing }: PartInputProps) => {
  const { state, setValue } = field;
  const draft = useDraft({
    value: partsOf(state.value)[part] ?? null,
    setValue: (typed) => partsOf(setValue({ ...partsOf(state.value), [part]: typed }))[part] ?? null,
    format: typedText,
    convert,
  });
  const { placeholder: _none, id: group, ...control } = useControlProps(field, isEditing);
  const id = `${group}-${part}`;
  return (
    <input
      className={css.input}
      data-width="part"
      type="text"
      autoComplete="off"
      inputMode={inputMode}
      {...control}
      id={id}
      aria-label={label}
      aria-labelledby={`${fieldIds(state.path).title} ${id}`}
      {...draft.inputProps}
    />
  );
};
