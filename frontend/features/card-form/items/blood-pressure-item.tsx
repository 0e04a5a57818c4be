import type { PluginParam } from '#shared/design/card-design.ts';
import { typedDecimal } from '#shared/text/decimal.ts';
import css from '../card-form.module.css';
import { useFormEnvironment } from '../form-environment.ts';
import { Field } from './field.tsx';
import type { ItemProps } from './item-props.ts';
import { PartInput, usePartsEditing } from './part-input.tsx';

/** Three characters of digits and the point (spec end-user 5, blood pressure pair). */
const threeCharacters = (typed: string): string => typedDecimal(typed).replace('-', '').slice(0, 3);

const rangeText = (param: PluginParam | undefined): { readonly min: string; readonly max: string } => {
  const { min = 0, max = 300 } = typeof param === 'object' ? (param as { readonly min?: number; readonly max?: number }) : {};
  return { min: String(min), max: String(max) };
};

/** Systolic over diastolic, as it is written at the bedside. */
export const BloodPressureItem = (field: ItemProps<'plugin'>) => {
  const { t } = useFormEnvironment().words;
  const { isEditing, partsProps } = usePartsEditing();
  const { params } = field.item.plugin;
  const [systolic, diastolic] = [t('pressure.systolic.label'), t('pressure.diastolic.label')];
  return (
    <Field
      field={field}
      as="group"
      isEditing={isEditing}
      hints={[
        t('pressure.range.hint', { part: systolic, ...rangeText(params['SBP']) }),
        t('pressure.range.hint', { part: diastolic, ...rangeText(params['DBP']) }),
      ]}
    >
      <div className={css.parts} {...partsProps}>
        <PartInput field={field} part="SBP" label={systolic} convert={threeCharacters} isEditing={isEditing} />
        <span className={css.affix} aria-hidden="true">
          /
        </span>
        <PartInput field={field} part="DBP" label={diastolic} convert={threeCharacters} isEditing={isEditing} />
      </div>
    </Field>
  );
};
