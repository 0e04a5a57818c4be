import { useSyncExternalStore } from 'react';

/** One value that several parts of the page set and show, outside React and without a provider. */
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
    /** Tells everybody, also of what is not part of the value. */
    tell,
    set: (next: Value): void => {
      if (current === next) return;
      current = next;
      tell();
    },
    /** The value now; the component redraws when it changes. */
    use: (): Value => useSyncExternalStore(subscribe, read),
  };
};
