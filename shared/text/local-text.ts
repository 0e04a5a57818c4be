import type { Language, Texts } from './languages.ts';

/** The text in the asked language, else English, else Japanese, else any; empty when there is none (design-format 1). */
export const localText = (texts: Texts | undefined, language: Language): string =>
  texts === undefined ? '' : (texts[language] ?? texts.en ?? texts.ja ?? texts.km ?? '');
