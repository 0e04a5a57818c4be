import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenSession } from '../../lib/card-form.ts';

const settledMs = 200;

/** What is read of all answers; read again once changes have paused. */
export const useSettled = <Value>(session: OpenSession, read: () => Value): Value => {
  const [known, setKnown] = useState(() => ({ of: session, value: read() }));
  if (known.of !== session) setKnown({ of: session, value: read() });
  const readAgain = useEffectEvent(() => setKnown({ of: session, value: read() }));
  useEffect(() => {
    let timer: number | undefined;
    const stop = session.onChange(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => readAgain(), settledMs);
    });
    return () => {
      window.clearTimeout(timer);
      stop();
    };
  }, [session]);
  return known.value;
};
