import { useCallback, useSyncExternalStore } from 'react';
import type { CardStatus, ItemPath, ItemState } from '#shared/form/form-types.ts';
import { useFormEnvironment } from './form-environment.ts';

/** The state of one item; the component redraws when that item changes and at no other key press. */
export const useItemState = (path: ItemPath): ItemState => {
  const { session } = useFormEnvironment();
  const subscribe = useCallback((listener: () => void) => session.subscribe(path, listener), [session, path]);
  return useSyncExternalStore(subscribe, () => session.item(path));
};

/** Completeness of pages and card. */
export const useCardStatus = (): CardStatus => {
  const { session } = useFormEnvironment();
  const subscribe = useCallback((listener: () => void) => session.subscribeStatus(listener), [session]);
  return useSyncExternalStore(subscribe, () => session.status());
};
