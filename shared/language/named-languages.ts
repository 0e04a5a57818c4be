import { guessOtherLanguage, readOtherLanguage } from '../modules/other-forms/other-languages.ts';
import { fallbackLanguage, guessLanguage, readLanguage, type LanguageTag } from '../text/languages.ts';

// This composition file lists what reads and guesses languages that the screens lack.

interface ContentLanguage {
  readonly tag: LanguageTag;
  readonly isKnown: boolean;
}

const readers: readonly ((text: string) => ContentLanguage)[] = [
  readOtherLanguage,
];

const guesses: readonly ((texts: readonly string[]) => LanguageTag | undefined)[] = [
  guessOtherLanguage,
];

export const readContentLanguage = (written: string): ContentLanguage => {
  const text = written.normalize('NFKC').trim();
  const own = readLanguage(text);
  return own === null ? (readers[0]?.(text) ?? { tag: fallbackLanguage, isKnown: false }) : { tag: own, isKnown: true };
};

export const guessContentLanguage = (texts: readonly string[]): LanguageTag => {
  const guess = guessLanguage(texts);
  return guess === fallbackLanguage ? (guesses[0]?.(texts) ?? guess) : guess;
};
