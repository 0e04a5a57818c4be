import { useState } from 'react';
import { triageNext, type TriageGroup, type TriageSteps } from '#shared/clinical/start-triage.ts';
import { useFormEnvironment } from '../form-environment.ts';
import form from '../card-form.module.css';
import { fieldIds } from '../field-ids.ts';
import { Field, useControlProps } from '../items/field.tsx';
import type { ItemProps } from '../items/item-props.ts';
import { partsOf } from '../items/part-input.tsx';
import { useClinicalWords } from '../use-clinical-words.ts';
import { GroupTag } from './group-tag.tsx';
import { StartDialog } from './start-dialog.tsx';
import { StepList } from './step-list.tsx';
import css from './start.module.css';

/** The triage group with the answers that led to it; answered step by step in a dialog. */
export const StartItem = (field: ItemProps<'start'>) => {
  const { state, item, isReadOnly, setValue } = field;
  const { words } = useFormEnvironment();
  const t = useClinicalWords();
  const [isOpen, setOpen] = useState(false);
  const { id, disabled, 'aria-describedby': describedBy } = useControlProps(field);
  const stored = partsOf(state.value);
  const steps = partsOf(stored['steps'] ?? null) as TriageSteps;
  const group = typeof stored['group'] === 'string' ? (stored['group'] as TriageGroup) : null;
  const next = triageNext(steps);
  return (
    <Field field={field} as="group" below={group !== null && <StepList steps={steps} />}>
      <fieldset className={css.answer} aria-labelledby={fieldIds(state.path).title} aria-describedby={describedBy}>
        {group !== null && <GroupTag group={group} />}
        {!isReadOnly && (
          <button type="button" id={id} className={form.textButton} disabled={disabled} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {words.t(group === null ? 'start.begin.action' : 'ask' in next ? 'start.continue.action' : 'start.again.action')}
          </button>
        )}
        {isReadOnly && group === null && <span className={form.affix}>{t('working.blank.message')}</span>}
      </fieldset>
      {isOpen && (
        <StartDialog
          title={words.text(item.title)}
          steps={'ask' in next ? steps : {}}
          onSave={(answered) => {
            setValue({ steps: { ...answered } });
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Field>
  );
};
