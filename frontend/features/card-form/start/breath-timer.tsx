import { useState } from 'react';
import { isNormalBreathing, ratePerMinute, timedBreaths } from '#shared/clinical/timed-rates.ts';
import timer from '../dialogs/timer.module.css';
import { useFormEnvironment } from '../form-environment.ts';
import { secondsText, useElapsed } from '../use-elapsed.ts';

/** Five taps, one at the end of each breath; the fifth stops the clock and makes the rate (spec end-user 9, breath timer). */
export const BreathTimer = ({ onMeasured }: { readonly onMeasured: (rate: number) => void }) => {
  const { t } = useFormEnvironment().words;
  const [breaths, setBreaths] = useState(0);
  const clock = useElapsed();
  const rate = clock.phase === 'stopped' ? ratePerMinute(timedBreaths, clock.elapsed) : undefined;
  const tap = () => {
    if (clock.phase !== 'running') {
      setBreaths(0);
      clock.start();
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
      <div className={timer.display} role="timer" aria-live="off">
        <span>
          <b>{secondsText(clock.elapsed)}</b> {t('timer.seconds.label')}
        </span>
        <span>
          <b>
            {breaths}/{timedBreaths}
          </b>{' '}
          {t('timer.times.label')}
        </span>
      </div>
      <button type="button" className={timer.tap} onClick={tap}>
        {t(clock.phase === 'running' ? 'breath.tap.action' : clock.phase === 'idle' ? 'breath.start.action' : 'timer.again.action')}
      </button>
      <output className={timer.result}>
        {rate !== undefined && t(isNormalBreathing(rate) ? 'breath.normal.label' : 'breath.abnormal.label', { rate })}
      </output>
    </>
  );
};
