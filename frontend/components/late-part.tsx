import { lazy, useState, useEffect, type ComponentType, type ReactNode } from 'react';

/** Does the work when the browser has nothing better to do; returns what calls it off. Safari has no idle callback. */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 500 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 30);
  return () => clearTimeout(id);
};

type LatePart<Props> = ComponentType<Props> & {
  /** Brings the chunk over. Rejects when it cannot be had; drawing the part asks again. */
  readonly bring: () => Promise<void>;
};

/**
 * A part with a chunk of its own, like React's `lazy`. What has come over before it is drawn is drawn at once: a part of
 * `lazy` shows its fallback even then, and React keeps a fallback that was shown up for 300 ms.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> => {
  let here: ComponentType<Props> | null = null;
  const bring = async () => {
    here = await load();
  };
  const OnItsWay = lazy(async () => ({ default: await load() })) as ComponentType<Props>;
  const Late = (props: Props) => {
    const [Part] = useState(() => here ?? OnItsWay);
    return <Part {...props} />;
  };
  return Object.assign(Late, { bring });
};

/** Draws what nobody waits for in the first idle moment, after what is seen. */
export const WhenQuiet = ({ children }: { readonly children: ReactNode }) => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenIdle(() => setQuiet(true)), []);
  return isQuiet ? children : null;
};
