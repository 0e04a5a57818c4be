import { languageTag, type LanguageTag } from '#shared/text/languages.ts';
import { sharedValue } from './shared-value.ts';

/** The language that somebody picked on this device for the texts of designs; null for that of the screen. */
const choiceKey = 'fuda.content-language';

const readChoice = (): LanguageTag | null => {
  const kept = localStorage.getItem(choiceKey);
  return kept !== null && languageTag.test(kept) ? kept : null;
};

const chosen = sharedValue<LanguageTag | null>(readChoice());

export const useChosenContent = chosen.use;

export const chooseContent = (tag: LanguageTag | null): void => {
  if (tag === null) localStorage.removeItem(choiceKey);
  else localStorage.setItem(choiceKey, tag);
  chosen.set(tag);
};
