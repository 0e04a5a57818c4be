import { type TriageGroup, triageNext, type TriageSteps, triageWay } from '#shared/clinical/start-triage.ts';
import { fieldIds, type ItemProps, useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import { Field, toolKeys, useControlProps } from '../../form/field.tsx';
import { useTool } from '../../form/tool-drafts.ts';
import { partsOf } from '../../form/typing.tsx';
import fieldCss from '../../form/field.module.css';
import { noRate } from './rate-question.tsx';
import { StartDialog, type TriageDraft } from './start-dialog.tsx';
import { GroupTag, StepList } from './step-list.tsx';
import css from './start.module.css';

export const StartControl = (field: ItemProps<'start'>) => {
  const { state, item, isReadOnly, setValue } = field;
  const { words } = useFormEnvironment();
  const t = useClinicalWords();
  const triage = useTool<TriageDraft>(state.path);
  const { id, disabled, 'aria-describedby': describedBy, 'aria-keyshortcuts': keys } = useControlProps(field, { keys: toolKeys });
  const stored = partsOf(state.value);
  const steps = partsOf(stored['steps'] ?? null) as TriageSteps;
  const group = typeof stored['group'] === 'string' ? (stored['group'] as TriageGroup) : null;
  const next = triageNext(steps);
  return (
    <Field field={field} as="group" room="row" onTool={triage.open} below={group !== null && <StepList steps={steps} />}>
      <fieldset className={css.answer} aria-labelledby={fieldIds(state.path).title} aria-describedby={describedBy}>
        {group !== null && <GroupTag group={group} />}
        {!isReadOnly && (
          <button type="button" id={id} className={fieldCss.textButton} disabled={disabled} aria-haspopup="dialog" aria-keyshortcuts={keys} onClick={triage.open}>
            {words.t(group === null ? 'start.begin.action' : 'ask' in next ? 'start.continue.action' : 'start.again.action')}
          </button>
        )}
        {isReadOnly && group === null && <span className={fieldCss.affix}>{t('working.blank.message')}</span>}
      </fieldset>
      {triage.isOpen && (
        <StartDialog
          title={words.text(item.title, state.mentioned)}
          draft={triage.draft ?? { steps: triageWay('ask' in next ? steps : {}), rate: noRate }}
          onProgress={triage.keep}
          onSave={(answered) => {
            setValue({ steps: { ...answered } });
            triage.close();
          }}
          onClose={triage.close}
        />
      )}
    </Field>
  );
};
