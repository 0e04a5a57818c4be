import { useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from '../lib/when-idle.ts';

/** Draws what nobody waits for in the first idle moment, after what is seen. */
export const WhenQuiet = ({ children }: { readonly children: ReactNode }) => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenIdle(() => setQuiet(true)), []);
  return isQuiet ? children : null;
};
