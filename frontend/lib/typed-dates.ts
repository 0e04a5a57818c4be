import { useSyncExternalStore } from 'react';
import { sharedValue } from './shared-value.ts';

/** Whether dates and times are typed on a phone, too. Chosen on this device; kept when the session ends, because it says nothing of a patient. */
const choiceKey = 'fuda.typed-dates';
const { subscribe, tell } = sharedValue(null);

export const useTypedDates = (): boolean => useSyncExternalStore(subscribe, () => localStorage.getItem(choiceKey) !== null);

export const typeDates = (isTyped: boolean): void => {
  if (isTyped) localStorage.setItem(choiceKey, '1');
  else localStorage.removeItem(choiceKey);
  tell();
};
