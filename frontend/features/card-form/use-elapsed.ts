import { useEffect, useState } from 'react';

/** spec end-user 9, breath timer. */
const stepMs = 100;

type Clock = { readonly phase: 'idle' } | { readonly phase: 'running'; readonly since: number } | { readonly phase: 'stopped'; readonly elapsed: number };

/** Of the clock that never jumps; whole milliseconds, so that rates are exact (domain-facts 7). */
const millisecondsSince = (since: number): number => Math.round(performance.now() - since);

/** A clock that is started and stopped, and shown in steps of 100 ms. */
export const useElapsed = () => {
  const [clock, setClock] = useState<Clock>({ phase: 'idle' });
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (clock.phase !== 'running') return undefined;
    const timer = setInterval(() => setShown(millisecondsSince(clock.since)), stepMs);
    return () => clearInterval(timer);
  }, [clock]);

  return {
    phase: clock.phase,
    /** Exact once stopped; as shown last while running. */
    elapsed: clock.phase === 'stopped' ? clock.elapsed : clock.phase === 'idle' ? 0 : shown,
    start: () => {
      setShown(0);
      setClock({ phase: 'running', since: performance.now() });
    },
    /** The whole milliseconds that passed; null when the clock did not run. */
    stop: (): number | null => {
      if (clock.phase !== 'running') return null;
      const elapsed = Math.max(1, millisecondsSince(clock.since));
      setClock({ phase: 'stopped', elapsed });
      return elapsed;
    },
  };
};

/** "12.3": seconds to the tenth, cut and not rounded, as watches do. */
export const secondsText = (milliseconds: number): string => (Math.floor(milliseconds / stepMs) / 10).toFixed(1);
