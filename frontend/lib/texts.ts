import { useCallback, useState } from 'react';
import { languages, type Language, type Texts } from '#shared/text/languages.ts';

/** The languages in which at least one of the texts says something, in display order. */
export const languagesOf = (...all: readonly Texts[]): readonly Language[] =>
  languages.filter((language) => all.some((texts) => (texts[language] ?? '').trim() !== ''));

/** What is sent: only what was written, without the blanks around it. */
export const writtenTexts = (texts: Texts): Texts =>
  Object.fromEntries(languagesOf(texts).map((language) => [language, texts[language]?.trim() ?? '']));

/** The values of a form while it is being filled in, and whether leaving it would lose something. */
export const useFormDraft = <Values extends object>(initial: Values) => {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const change = useCallback((changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })), []);
  return {
    values,
    change,
    isChanged: values !== saved && JSON.stringify(values) !== JSON.stringify(saved),
    /** These values are shown, and stored. */
    begin: (stored: Values) => {
      setSaved(stored);
      setValues(stored);
    },
  };
};
