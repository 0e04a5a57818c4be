import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MessageDialog, type MessageDialogProps } from '../components/message-dialog.tsx';
import { doubleTapMs } from './after-press.ts';
import { useFormEnvironment } from './environment.ts';
import { FormSurface } from './form-surface.tsx';

export const ToolDialog = ({ children, ...dialog }: MessageDialogProps) => (
  <MessageDialog {...dialog} isMessage={false}>
    <FormSurface>{children}</FormSurface>
  </MessageDialog>
);

/** Whether a press comes so soon after `shown` was drawn that it was meant for what stood there before. Keys never are. */
export const useTooSoon = (shown: unknown) => {
  const drawn = useRef<{ readonly shown: unknown; readonly at: number } | null>(null);
  useEffect(() => {
    if (drawn.current?.shown !== shown) drawn.current = { shown, at: performance.now() };
  });
  return ({ detail }: MouseEvent): boolean => detail > 0 && performance.now() - (drawn.current?.at ?? 0) < doubleTapMs;
};

/** Display step of the clock in ms (spec end-user 9, breath timer). */
const stepMs = 100;

type Clock = { readonly phase: 'idle' } | { readonly phase: 'running'; readonly since: number } | { readonly phase: 'stopped'; readonly elapsed: number };

/** `performance.now` never jumps; whole milliseconds keep rates exact (domain-facts 7). */
const millisecondsSince = (since: number): number => Math.round(performance.now() - since);

export const useElapsed = (measured: number | null = null) => {
  const [clock, setClock] = useState<Clock>(measured === null ? { phase: 'idle' } : { phase: 'stopped', elapsed: measured });
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (clock.phase !== 'running') return undefined;
    const timer = setInterval(() => setShown(millisecondsSince(clock.since)), stepMs);
    return () => clearInterval(timer);
  }, [clock]);

  return {
    phase: clock.phase,
    elapsed: clock.phase === 'stopped' ? clock.elapsed : clock.phase === 'idle' ? 0 : shown,
    read: (): number => (clock.phase === 'running' ? millisecondsSince(clock.since) : clock.phase === 'stopped' ? clock.elapsed : 0),
    start: () => {
      setShown(0);
      setClock({ phase: 'running', since: performance.now() });
    },
    /** Stops the clock and returns the elapsed milliseconds; null if it was not running. */
    stop: (): number | null => {
      if (clock.phase !== 'running') return null;
      const elapsed = Math.max(1, millisecondsSince(clock.since));
      setClock({ phase: 'stopped', elapsed });
      return elapsed;
    },
  };
};

/** Seconds with one decimal ("12.3"), cut and not rounded, as watches do. */
export const secondsText = (milliseconds: number): string => (Math.floor(milliseconds / stepMs) / 10).toFixed(1);

export const TimerDisplay = ({ elapsed, count }: { readonly elapsed: number; readonly count: string | number }) => {
  const { t } = useFormEnvironment().words;
  return (
    <Box role="timer" aria-live="off" sx={{ display: 'flex', justifyContent: 'space-around', gap: 1.5, mt: 0.5, mb: 1.5, '& b': { fontSize: '2.5rem', lineHeight: 1.2 } }}>
      <span>
        <b>{secondsText(elapsed)}</b> {t('timer.seconds.label')}
      </span>
      <span>
        <b>{count}</b> {t('timer.times.label')}
      </span>
    </Box>
  );
};

export const TapButton = (button: ButtonProps) => <Button fullWidth variant="contained" {...button} sx={{ minHeight: 112, fontSize: '1.25rem', touchAction: 'manipulation' }} />;

export const TimedRate = ({ children }: { readonly children: ReactNode }) => (
  <Typography component="output" sx={{ display: 'block', minHeight: '1.8em', mt: 1.5, fontSize: '1.125rem', fontWeight: 700, textAlign: 'center' }}>
    {children}
  </Typography>
);
