import { useSyncExternalStore } from 'react';

/** A value shared by parts of the page, outside React and without a provider. */
export const sharedValue = <Value>(initial: Value) => {
  let current = initial;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const read = () => current;
  return {
    read,
    subscribe,
    tell,
    set: (next: Value): void => {
      if (current === next) return;
      current = next;
      tell();
    },
    use: (): Value => useSyncExternalStore(subscribe, read),
  };
};
