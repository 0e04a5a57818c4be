import { type TriageGroup, type TriageStep, triageSteps, type TriageSteps } from '#shared/clinical/start-triage.ts';
import { LiveText } from '../../components/live-text.tsx';
import { useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import css from './start.module.css';

export const GroupTag = ({ group }: { readonly group: TriageGroup }) => {
  const t = useClinicalWords();
  return (
    <span className={css.tag} data-group={group}>
      {t(`triage.${group}.title`)}
    </span>
  );
};

export const StepList = ({ steps, onChange }: { readonly steps: TriageSteps; readonly onChange?: (step: TriageStep) => void }) => {
  const { words } = useFormEnvironment();
  const t = useClinicalWords();
  const answered = triageSteps.filter((step) => steps[step] !== undefined);
  if (answered.length === 0) return null;
  return (
    <dl className={css.steps}>
      {answered.map((step) => {
        const answer = steps[step];
        return (
          <div key={step}>
            <dt>{t(`triage.${step}.label`)}</dt>
            <dd>
              <LiveText text={typeof answer === 'number' ? String(answer) : t(answer === true ? 'working.yes.label' : 'working.no.label')} isValue />
              {onChange !== undefined && (
                <button type="button" aria-label={words.t('start.change.label', { step: t(`triage.${step}.label`) })} onClick={() => onChange(step)}>
                  {words.t('start.change.action')}
                </button>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

/** The answers before a step: repeating a step drops its answer and all later ones. */
export const stepsBefore = (steps: TriageSteps, step: TriageStep): TriageSteps =>
  Object.fromEntries(Object.entries(steps).filter(([name]) => triageSteps.indexOf(name as TriageStep) < triageSteps.indexOf(step)));
