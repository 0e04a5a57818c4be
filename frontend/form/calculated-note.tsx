import type { Calculated } from '#shared/form/form-types.ts';
import { type AnyItemProps, useFormEnvironment } from './environment.ts';
import css from './field.module.css';

export interface CalculatedNoteProps {
  readonly field: AnyItemProps;
  readonly calculated: Calculated;
}

export const CalculatedNote = ({ field, calculated: { origin, replaced } }: CalculatedNoteProps) => {
  const { t } = useFormEnvironment().words;
  if (origin === null && replaced === null) return null;
  const isOverwritten = origin === 'overwritten';
  return (
    <div className={css.setAside}>
      <output>
        {replaced === null ? t(isOverwritten ? 'field.overwritten.message' : 'field.calculated.message') : t('field.replaced.message', { answer: field.inWords(replaced) })}
      </output>
      {isOverwritten && !field.isReadOnly && (
        <button type="button" className={css.textButton} onClick={() => field.setValue(null)}>
          {t('field.calculate.action')}
        </button>
      )}
    </div>
  );
};
