import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { triageNext, triageWay, type TriageSteps } from '#shared/clinical/start-triage.ts';
import { ToolDialog } from '../dialogs/tool-dialog.tsx';
import { useFormEnvironment } from '../form-environment.ts';
import { useClinicalWords } from '../use-clinical-words.ts';
import { GroupTag } from './group-tag.tsx';
import { RateQuestion } from './rate-question.tsx';
import { StepList, stepsBefore } from './step-list.tsx';
import css from './start.module.css';

interface StartDialogProps {
  readonly title: string;
  readonly steps: TriageSteps;
  readonly onSave: (steps: TriageSteps) => void;
  readonly onClose: () => void;
}

/** One question at a time until the group is reached (spec end-user 4, triage flow). */
export const StartDialog = ({ title, steps: stored, onSave, onClose }: StartDialogProps) => {
  const { words } = useFormEnvironment();
  const t = useClinicalWords();
  const [steps, setSteps] = useState<TriageSteps>(() => triageWay(stored));
  const question = useRef<HTMLHeadingElement | null>(null);
  const next = triageNext(steps);
  const asked = 'ask' in next ? next.ask : null;
  const shownFor = useRef<string | null | undefined>(undefined);

  // The next question is read out, and the keyboard goes on from it.
  useEffect(() => {
    if (shownFor.current !== asked) question.current?.focus();
    shownFor.current = asked;
  }, [asked]);

  const answer = (value: boolean | number) => asked !== null && setSteps({ ...steps, [asked]: value });
  return (
    <ToolDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.t('footer.cancel.action')}</Button>
          {asked !== null ? (
            <Button onClick={() => onSave(steps)}>{t('triage.unknown.title')}</Button>
          ) : (
            <Button variant="contained" onClick={() => onSave(steps)}>
              {words.t('start.use.action')}
            </Button>
          )}
        </>
      }
    >
      <StepList steps={steps} onChange={(step) => setSteps(stepsBefore(steps, step))} />
      {'group' in next ? (
        <div className={css.outcome}>
          <h3 ref={question} tabIndex={-1}>
            {words.t('start.result.label')}
          </h3>
          <GroupTag group={next.group} />
        </div>
      ) : (
        <>
          <h3 ref={question} className={css.question} tabIndex={-1}>
            {t(`triage.${next.ask}.label`)}
          </h3>
          {next.ask === 'respiratory_rate' || next.ask === 'pulse' ? (
            <RateQuestion key={next.ask} step={next.ask} onAnswer={answer} />
          ) : (
            <div className={css.yesNo}>
              <button type="button" onClick={() => answer(true)}>
                {t('working.yes.label')}
              </button>
              <button type="button" onClick={() => answer(false)}>
                {t('working.no.label')}
              </button>
            </div>
          )}
        </>
      )}
    </ToolDialog>
  );
};
