import { type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import { boundHints } from '../../form/bound-hints.ts';
import { Field } from '../../form/field.tsx';
import { PartInput, usePartsTyping } from '../../form/typing.tsx';
import fieldCss from '../../form/field.module.css';
import inputCss from '../../form/input.module.css';
import { OpenMonths } from './open-months.tsx';

/** Either field also takes an age in words ("12歳6か月"). */
export const AgeControl = (field: ItemProps<'age'>) => {
  const { t } = useFormEnvironment().words;
  const { typing, partsProps } = usePartsTyping();
  const hints = boundHints(t, field.item.valid_range ?? {}, (years) => t('age.bound.hint', { years }));
  return (
    <Field field={field} as="group" typing={typing} hints={hints} below={<OpenMonths field={field} />}>
      <div className={inputCss.parts} {...partsProps}>
        <PartInput field={field} part="year" label={t('age.year.label')} typing={typing} isFirst />
        <span className={fieldCss.affix} aria-hidden="true">
          {t('age.year.label')}
        </span>
        <PartInput field={field} part="month" label={t('age.month.label')} typing={typing} />
        <span className={fieldCss.affix} aria-hidden="true">
          {t('age.month.label')}
        </span>
      </div>
    </Field>
  );
};
