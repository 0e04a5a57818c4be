import Alert from '@mui/material/Alert';
import { type MouseEvent, useId, useState } from 'react';
import { isNormalBreathing, ratePerMinute, timedBreaths } from '#shared/clinical/timed-rates.ts';
import { readRate } from '#shared/items/start/reader.ts';
import { useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import { afterPress } from '../../form/after-press.ts';
import { TapButton, TimedRate, TimerDisplay, useElapsed, useTooSoon } from '../../form/tool-dialog.tsx';
import fieldCss from '../../form/field.module.css';
import inputCss from '../../form/input.module.css';
import css from './start.module.css';

/** Five presses, one at the end of each breath; the fifth stops the clock and computes the rate (spec end-user 9, breath timer). */
const BreathTimer = ({ onStarted, onMeasured }: { readonly onStarted: () => void; readonly onMeasured: (rate: number) => void }) => {
  const { t } = useFormEnvironment().words;
  const [breaths, setBreaths] = useState(0);
  const clock = useElapsed();
  const rate = clock.phase === 'stopped' ? ratePerMinute(timedBreaths, clock.elapsed) : undefined;
  const isTooSoon = useTooSoon(clock.phase);
  const tap = (event: MouseEvent) => {
    if (isTooSoon(event)) return;
    if (clock.phase !== 'running') {
      setBreaths(0);
      clock.start();
      onStarted();
      return;
    }
    setBreaths(breaths + 1);
    if (breaths + 1 < timedBreaths) return;
    const elapsed = clock.stop();
    const measured = elapsed === null ? undefined : ratePerMinute(timedBreaths, elapsed);
    if (measured !== undefined) onMeasured(measured);
  };
  return (
    <>
      <TimerDisplay elapsed={clock.elapsed} count={`${breaths}/${timedBreaths}`} />
      <TapButton onClick={tap}>{t(clock.phase === 'running' ? 'breath.tap.action' : clock.phase === 'idle' ? 'breath.start.action' : 'timer.again.action')}</TapButton>
      <TimedRate>{rate !== undefined && t(isNormalBreathing(rate) ? 'breath.normal.label' : 'breath.abnormal.label', { rate })}</TimedRate>
    </>
  );
};

export interface RateDraft {
  readonly typed: string;
  /** The clock was running when this was stored; breaths after a reload were not counted. */
  readonly isMeasuring: boolean;
}

export const noRate: RateDraft = { typed: '', isMeasuring: false };

interface RateQuestionProps {
  readonly step: 'respiratory_rate' | 'pulse';
  readonly rate: RateDraft;
  readonly onRate: (rate: RateDraft) => void;
  readonly onAnswer: (rate: number) => void;
}

export const RateQuestion = ({ step, rate: { typed, isMeasuring }, onRate, onAnswer }: RateQuestionProps) => {
  const { t, issue } = useFormEnvironment().words;
  const clinical = useClinicalWords();
  const id = useId();
  const [wasInterrupted, setInterrupted] = useState(isMeasuring);
  const read = readRate(typed);
  const isTooSoon = useTooSoon(step);
  const [isLeft, setLeft] = useState(typed !== '');
  const fault = read.kind === 'unreadable' && isLeft ? issue(read) : null;
  const take = (rate: RateDraft) => {
    onRate(rate);
    setLeft(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog is inside the card's form in React's tree, which must not get this submit.
        event.stopPropagation();
        if (read.kind === 'read') onAnswer(read.value);
        setLeft(true);
      }}
    >
      <p className={css.hint} id={`${id}-hint`}>
        {clinical(`triage.${step}.hint`)}
      </p>
      {wasInterrupted && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('breath.interrupted.message')}
        </Alert>
      )}
      {step === 'respiratory_rate' && (
        <BreathTimer
          onStarted={() => {
            setInterrupted(false);
            take({ typed, isMeasuring: true });
          }}
          onMeasured={(measured) => take({ typed: String(measured), isMeasuring: false })}
        />
      )}
      <div className={css.rate}>
        <label htmlFor={id}>{clinical(`triage.${step}.label`)}</label>
        <input
          id={id}
          className={inputCss.input}
          data-width="short"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-hint ${id}-read`}
          aria-invalid={fault !== null || undefined}
          value={typed}
          onChange={({ currentTarget }) => take({ typed: currentTarget.value, isMeasuring })}
          onBlur={() => afterPress(() => setLeft(true))}
        />
      </div>
      <div id={`${id}-read`}>
        {read.kind === 'read' && read.told.map((told) => (
          <output key={told.code} className={fieldCss.readAs}>
            {issue(told)}
          </output>
        ))}
        {fault !== null && (
          <p className={fieldCss.partFailed} role="alert">
            {fault}
          </p>
        )}
      </div>
      <div className={css.yesNo}>
        {step === 'respiratory_rate' && (
          <button type="button" onClick={(event) => !isTooSoon(event) && onAnswer(0)}>
            {t('stopwatch.unable.action')}
          </button>
        )}
        <button type="submit" data-main="true" disabled={read.kind === 'blank'}>
          {t('start.next.action')}
        </button>
      </div>
    </form>
  );
};
