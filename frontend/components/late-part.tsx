import { lazy, useState, useEffect, type ComponentType, type ReactNode } from 'react';
import { whenIdle } from '../lib/when-idle.ts';

type LatePart<Props> = ComponentType<Props> & {
  readonly bring: () => Promise<void>;
};

/** Like React's `lazy`, but a part that is loaded already is drawn at once: `lazy` would still show its fallback, which React keeps for 300 ms. */
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

export const WhenQuiet = ({ children }: { readonly children: ReactNode }) => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => whenIdle(() => setQuiet(true)), []);
  return isQuiet ? children : null;
};
