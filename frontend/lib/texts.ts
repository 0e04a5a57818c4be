import { languages, type Language, type Texts } from '#shared/text/languages.ts';

/** The languages in which at least one of the texts says something, in display order. */
export const languagesOf = (...all: readonly Texts[]): readonly Language[] =>
  languages.filter((language) => all.some((texts) => (texts[language] ?? '').trim() !== ''));

/** What is sent: only what was written, without the blanks around it. */
export const writtenTexts = (texts: Texts): Texts =>
  Object.fromEntries(languagesOf(texts).map((language) => [language, texts[language]?.trim()]));
