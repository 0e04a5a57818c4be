import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { triageNext, type TriageSteps } from '#shared/clinical/start-triage.ts';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import { ToolDialog, useTooSoon } from '../../form/tool-dialog.tsx';
import { noRate, type RateDraft, RateQuestion } from './rate-question.tsx';
import { GroupTag, StepList, stepsBefore } from './step-list.tsx';
import css from './start.module.css';

export interface TriageDraft {
  readonly steps: TriageSteps;
  readonly rate: RateDraft;
}

interface StartDialogProps {
  readonly title: string;
  readonly draft: TriageDraft;
  readonly onProgress: (draft: TriageDraft) => void;
  readonly onSave: (steps: TriageSteps) => void;
  readonly onClose: () => void;
}

/** One question at a time until the group is reached (spec end-user 4, triage flow). */
export const StartDialog = ({ title, draft: begun, onProgress, onSave, onClose }: StartDialogProps) => {
  const { words } = useFormEnvironment();
  const t = useClinicalWords();
  const [{ steps, rate }, setDraft] = useState(begun);
  /** An action that waits for confirmation, because it drops the unfinished rate. */
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const question = useRef<HTMLHeadingElement | null>(null);
  const next = triageNext(steps);
  const asked = 'ask' in next ? next.ask : null;
  const shownFor = useRef<string | null | undefined>(undefined);

  const isTooSoon = useTooSoon(asked);
  // Focuses the next question, so that it is announced.
  useEffect(() => {
    if (shownFor.current !== asked) question.current?.focus();
    shownFor.current = asked;
  }, [asked]);

  const progress = (draft: TriageDraft) => {
    setDraft(draft);
    onProgress(draft);
  };
  const dropping = (step: () => void) => () => {
    if (rate.typed.trim() === '') step();
    else setWaiting(() => step);
  };
  const close = dropping(onClose);
  const answer = (value: boolean | number) => asked !== null && progress({ steps: { ...steps, [asked]: value }, rate: noRate });
  return (
    <ToolDialog
      title={title}
      isLow
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{words.t('footer.cancel.action')}</Button>
          {asked !== null ? (
            <Button onClick={dropping(() => onSave(steps))}>{t('triage.unknown.title')}</Button>
          ) : (
            <Button variant="contained" onClick={() => onSave(steps)}>
              {words.t('start.use.action')}
            </Button>
          )}
        </>
      }
    >
      <StepList steps={steps} onChange={(step) => dropping(() => progress({ steps: stepsBefore(steps, step), rate: noRate }))()} />
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
            <RateQuestion key={next.ask} step={next.ask} rate={rate} onRate={(found) => progress({ steps, rate: found })} onAnswer={answer} />
          ) : (
            <div className={css.yesNo}>
              <button type="button" onClick={(event) => !isTooSoon(event) && answer(true)}>
                {t('working.yes.label')}
              </button>
              <button type="button" onClick={(event) => !isTooSoon(event) && answer(false)}>
                {t('working.no.label')}
              </button>
            </div>
          )}
        </>
      )}
      {waiting !== null && (
        <AskDialog
          title={words.t('start.drop.title')}
          onClose={() => setWaiting(null)}
          answers={[
            {
              label: words.t('start.drop.action'),
              isDangerous: true,
              onPick: () => {
                setWaiting(null);
                waiting();
              },
            },
            { label: words.t('cancel.stay.action'), onPick: () => setWaiting(null), isMain: true },
          ]}
        >
          {words.t('start.drop.message', { text: rate.typed })}
        </AskDialog>
      )}
    </ToolDialog>
  );
};
