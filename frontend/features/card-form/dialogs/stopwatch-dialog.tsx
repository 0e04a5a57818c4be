import Button from '@mui/material/Button';
import { useState } from 'react';
import { ratePerHour, ratePerMinute } from '#shared/clinical/timed-rates.ts';
import { useFormEnvironment } from '../form-environment.ts';
import type { RateUnit } from '../items/rate-unit.ts';
import { secondsText, useElapsed } from '../use-elapsed.ts';
import { ToolDialog } from './tool-dialog.tsx';
import css from './timer.module.css';

export interface StopwatchDialogProps {
  readonly title: string;
  readonly unit: RateUnit;
  readonly onSave: (rate: number) => void;
  readonly onClose: () => void;
}

const rates = { hour: ratePerHour, minute: ratePerMinute } as const;

/** Counts something while time runs and makes a rate of it, or 0 for what cannot be measured (spec end-user 4, stopwatch). */
export const StopwatchDialog = ({ title, unit, onSave, onClose }: StopwatchDialogProps) => {
  const { t } = useFormEnvironment().words;
  const clock = useElapsed();
  const [count, setCount] = useState(0);
  const isRunning = clock.phase === 'running';
  const rate = clock.phase === 'stopped' ? rates[unit](count, clock.elapsed) : undefined;
  const press = () => {
    if (isRunning) setCount(count + 1);
    else {
      setCount(0);
      clock.start();
    }
  };
  return (
    <ToolDialog
      title={t('stopwatch.title', { title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onSave(0)}>{t('stopwatch.unable.action')}</Button>
          <Button onClick={onClose}>{t('footer.cancel.action')}</Button>
          <Button variant="contained" disabled={rate === undefined} onClick={() => rate !== undefined && onSave(rate)}>
            {t('stopwatch.save.action')}
          </Button>
        </>
      }
    >
      <p className={css.hint}>{t('stopwatch.hint')}</p>
      <div className={css.display} role="timer" aria-live="off">
        <span>
          <b>{secondsText(clock.elapsed)}</b> {t('timer.seconds.label')}
        </span>
        <span>
          <b>{count}</b> {t('timer.times.label')}
        </span>
      </div>
      <button type="button" className={css.tap} onClick={press}>
        {t(isRunning ? 'stopwatch.count.action' : clock.phase === 'idle' ? 'timer.start.action' : 'timer.again.action')}
      </button>
      <button type="button" className={css.stop} disabled={!isRunning} onClick={() => clock.stop()}>
        {t('timer.stop.action')}
      </button>
      <output className={css.result}>
        {rate !== undefined && t(unit === 'hour' ? 'stopwatch.hour.label' : 'stopwatch.minute.label', { rate })}
      </output>
    </ToolDialog>
  );
};
