import { useRef } from 'react';
import type { PluginParam } from '#shared/design/card-design.ts';
import { type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import { Field } from '../../form/field.tsx';
import { PartInput, type Slashed, usePartsTyping } from '../../form/typing.tsx';
import fieldCss from '../../form/field.module.css';
import inputCss from '../../form/input.module.css';

const rangeText = (param: PluginParam | undefined): { readonly min: string; readonly max: string } => {
  const { min = 0, max = 300 } = typeof param === 'object' ? (param as { readonly min?: number; readonly max?: number }) : {};
  return { min: String(min), max: String(max) };
};

/** Systolic over diastolic: a slash or dash moves to the second field, and either field takes "120/80". */
export const BloodPressureControl = (field: ItemProps<'plugin'>) => {
  const { t } = useFormEnvironment().words;
  const { typing, partsProps } = usePartsTyping();
  const typed = useRef('');
  const slashed: Slashed = {
    from: 'SBP',
    to: 'DBP',
    recall: () => typed.current,
    remember: (text) => {
      typed.current = text;
    },
  };
  const { params } = field.item.plugin;
  const [systolic, diastolic] = [t('pressure.systolic.label'), t('pressure.diastolic.label')];
  return (
    <Field
      field={field}
      as="group"
      room="near"
      typing={typing}
      hints={[
        t('pressure.range.hint', { part: systolic, ...rangeText(params['SBP']) }),
        t('pressure.range.hint', { part: diastolic, ...rangeText(params['DBP']) }),
      ]}
    >
      <div className={inputCss.parts} {...partsProps}>
        <PartInput field={field} part="SBP" label={systolic} typing={typing} slashed={slashed} isFirst />
        <span className={fieldCss.affix} aria-hidden="true">
          /
        </span>
        <PartInput field={field} part="DBP" label={diastolic} typing={typing} slashed={slashed} />
      </div>
    </Field>
  );
};
