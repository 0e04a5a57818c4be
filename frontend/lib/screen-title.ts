import { useEffect, useSyncExternalStore } from 'react';

/** The title that depends on the screen (spec end-user 2, header): said by the screen, shown by the header and the tab. */
let current = '';
const listeners = new Set<() => void>();

const change = (title: string) => {
  current = title;
  for (const listener of listeners) listener();
};

/** Names the screen while it is shown. */
export const useScreenTitle = (title: string): void => {
  useEffect(() => {
    change(title);
  }, [title]);
};

export const useShownTitle = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => current,
  );
