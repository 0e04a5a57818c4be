import type { ItemPath } from './form-types.ts';

type Listener = () => void;

/** Subscriptions are by path, because a repetition that moves down takes over the path of the removed one. */
export interface Subscriptions {
  add(path: ItemPath, listener: Listener): () => void;
  readonly isEmpty: () => boolean;
  tell(paths: Iterable<ItemPath>): void;
}

export const createSubscriptions = (): Subscriptions => {
  const listeners = new Map<ItemPath, Set<Listener>>();
  return {
    add: (path, listener) => {
      const those = listeners.get(path) ?? new Set();
      listeners.set(path, those.add(listener));
      return () => {
        those.delete(listener);
        if (those.size === 0 && listeners.get(path) === those) listeners.delete(path);
      };
    },
    isEmpty: () => listeners.size === 0,
    tell: (paths) => {
      for (const path of paths) for (const listener of listeners.get(path) ?? []) listener();
    },
  };
};
