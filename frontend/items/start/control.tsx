import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { type TriageGroup, triageNext, type TriageSteps, triageWay } from '#shared/clinical/start-triage.ts';
import { fieldIds, type ItemProps, useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import { Field, toolKeys, useControlProps } from '../../form/field.tsx';
import { useTool } from '../../form/tool-drafts.ts';
import { partsOf } from '../../form/typing.tsx';
import fieldCss from '../../form/field.module.css';
import { noRate, type RateDraft, RateQuestion } from './rate-question.tsx';
import { GroupTag, StepList, stepsBefore } from './step-list.tsx';
import css from './start.module.css';
import { AskDialog } from '../../components/ask-dialog.tsx';
import { ToolDialog, useTooSoon } from '../../form/tool-dialog.tsx';

interface TriageDraft {
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
const StartDialog = ({ title, draft: begun, onProgress, onSave, onClose }: StartDialogProps) => {
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
