import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ratePerHour, ratePerMinute } from '#shared/clinical/timed-rates.ts';
import { WhyButton } from '../../components/why-button.tsx';
import { useFormEnvironment } from '../../form/environment.ts';
import { secondsText, TapButton, TimedRate, TimerDisplay, ToolDialog, useElapsed } from '../../form/tool-dialog.tsx';
import type { RateUnit } from './rate-unit.ts';

export interface StopwatchDraft {
  readonly count: number;
  readonly elapsed: number;
  readonly isRunning: boolean;
}

export interface StopwatchDialogProps {
  readonly title: string;
  readonly unit: RateUnit;
  readonly draft: StopwatchDraft | undefined;
  readonly onProgress: (draft: StopwatchDraft) => void;
  readonly onSave: (rate: number) => void;
  readonly onClose: () => void;
}

const rates = { hour: ratePerHour, minute: ratePerMinute } as const;

/** Counts events while time runs and computes a rate; 0 for what cannot be measured (spec end-user 4, stopwatch). */
export const StopwatchDialog = ({ title, unit, draft: begun, onProgress, onSave, onClose }: StopwatchDialogProps) => {
  const { t } = useFormEnvironment().words;
  // Events while the page was away were not counted, so the clock stops at the last count.
  const [interrupted] = useState(begun !== undefined && begun.isRunning ? begun : null);
  const hasCounted = begun !== undefined && (!begun.isRunning || begun.count > 0);
  const clock = useElapsed(hasCounted ? begun.elapsed : null);
  const [count, setCount] = useState(hasCounted ? begun.count : 0);
  const [isAnew, setAnew] = useState(false);
  const isRunning = clock.phase === 'running';
  const rate = clock.phase === 'stopped' ? rates[unit](count, clock.elapsed) : undefined;
  const press = () => {
    if (isRunning) {
      setCount(count + 1);
      onProgress({ count: count + 1, elapsed: clock.read(), isRunning });
    } else {
      setCount(0);
      setAnew(true);
      clock.start();
      onProgress({ count: 0, elapsed: 0, isRunning: true });
    }
  };
  const stop = () => {
    const elapsed = clock.stop();
    if (elapsed !== null) onProgress({ count, elapsed, isRunning: false });
  };
  return (
    <ToolDialog
      title={t('stopwatch.title', { title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onSave(0)}>{t('stopwatch.unable.action')}</Button>
          <Button onClick={onClose}>{t('footer.cancel.action')}</Button>
          <WhyButton variant="contained" why={rate === undefined ? t('stopwatch.why.message') : null} onClick={() => rate !== undefined && onSave(rate)}>
            {t('stopwatch.save.action')}
          </WhyButton>
        </>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('stopwatch.hint')}
      </Typography>
      {interrupted !== null && !isAnew && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('stopwatch.interrupted.message', { count: interrupted.count, seconds: secondsText(interrupted.elapsed) })}
        </Alert>
      )}
      <TimerDisplay elapsed={clock.elapsed} count={count} />
      <TapButton onClick={press}>{t(isRunning ? 'stopwatch.count.action' : clock.phase === 'idle' ? 'timer.start.action' : 'timer.again.action')}</TapButton>
      <Button fullWidth variant="outlined" disabled={!isRunning} onClick={stop} sx={{ mt: 1.25, minHeight: 48 }}>
        {t('timer.stop.action')}
      </Button>
      <TimedRate>{rate !== undefined && t(unit === 'hour' ? 'stopwatch.hour.label' : 'stopwatch.minute.label', { rate })}</TimedRate>
    </ToolDialog>
  );
};
