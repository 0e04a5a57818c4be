import { useCallback, useState } from 'react';
import { languages, type Language, type Texts } from '#shared/text/languages.ts';

export const languagesOf = (...all: readonly Texts[]): readonly Language[] =>
  languages.filter((language) => all.some((texts) => (texts[language] ?? '').trim() !== ''));

export const writtenTexts = (texts: Texts): Texts =>
  Object.fromEntries(languagesOf(texts).map((language) => [language, texts[language]?.trim() ?? '']));

export const useFormDraft = <Values extends object>(initial: Values) => {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const change = useCallback((changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })), []);
  return {
    values,
    change,
    bind: <Name extends keyof Values>(name: Name) => ({
      value: values[name],
      onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
    }),
    isChanged: values !== saved && JSON.stringify(values) !== JSON.stringify(saved),
    begin: (stored: Values) => {
      setSaved(stored);
      setValues(stored);
    },
  };
};
