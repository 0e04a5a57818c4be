import { useEffect, useState } from 'react';
import type { OpenSession } from '../../lib/card-form.ts';

const settledMs = 200;

/** Grows after changes of the answers, once they have paused. */
export const useChanges = (session: OpenSession): number => {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    let timer: number | undefined;
    const stop = session.onChange(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setChanges((count) => count + 1), settledMs);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [session]);
  return changes;
};
