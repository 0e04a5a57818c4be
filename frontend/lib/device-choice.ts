import { useSyncExternalStore } from 'react';
import { readMemory, writeMemory } from './list-memory.ts';
import { sharedValue } from './shared-value.ts';

/** A choice that this device remembers for everybody who uses it; `of` makes it of what is stored. */
export const deviceChoice = <Value extends string | boolean | null>(key: string, of: (stored: unknown) => Value) => {
  const { subscribe, tell } = sharedValue(null);
  const read = (): Value => of(readMemory(key));
  return {
    read,
    subscribe,
    use: (): Value => useSyncExternalStore(subscribe, read),
    set: (next: Value): void => {
      writeMemory(key, next);
      tell();
    },
  };
};
