import css from '../card-form.module.css';
import { useFormEnvironment } from '../form-environment.ts';
import { Field } from './field.tsx';
import type { ItemProps } from './item-props.ts';
import { onlyDigits, PartInput, usePartsEditing } from './part-input.tsx';

const year = onlyDigits(3);
const month = onlyDigits(2);

/** Years and months; months of 12 or more become 0 when the field is left (spec end-user 5). */
export const AgeItem = (field: ItemProps<'age'>) => {
  const { t } = useFormEnvironment().words;
  const { isEditing, partsProps } = usePartsEditing();
  const { min, max } = field.item.valid_range ?? {};
  const hints = [
    ...(min === undefined ? [] : [t('field.min.hint', { min: t('age.bound.hint', { years: min }) })]),
    ...(max === undefined ? [] : [t('field.max.hint', { max: t('age.bound.hint', { years: max }) })]),
  ];
  return (
    <Field field={field} as="group" isEditing={isEditing} hints={hints}>
      <div className={css.parts} {...partsProps}>
        <PartInput field={field} part="year" label={t('age.year.label')} convert={year} isEditing={isEditing} />
        <span className={css.affix} aria-hidden="true">
          {t('age.year.label')}
        </span>
        <PartInput field={field} part="month" label={t('age.month.label')} convert={month} isEditing={isEditing} />
        <span className={css.affix} aria-hidden="true">
          {t('age.month.label')}
        </span>
      </div>
    </Field>
  );
};
