import { lazy, useState, type ComponentType } from 'react';

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
