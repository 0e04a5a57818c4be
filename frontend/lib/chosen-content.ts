import { useSyncExternalStore } from 'react';
import { languageTag, type LanguageTag } from '#shared/text/languages.ts';
import { sharedValue } from './shared-value.ts';

const choiceKey = 'fuda.content-language';

const readChoice = (): LanguageTag | null => {
  const kept = localStorage.getItem(choiceKey);
  return kept !== null && languageTag.test(kept) ? kept : null;
};

const { subscribe, tell } = sharedValue(null);

export const useChosenContent = (): LanguageTag | null => useSyncExternalStore(subscribe, readChoice);

export const chooseContent = (tag: LanguageTag | null): void => {
  if (tag === null) localStorage.removeItem(choiceKey);
  else localStorage.setItem(choiceKey, tag);
  tell();
};
