import { createInstance, type BackendModule, type FallbackLngObjList, type ResourceNamespaceMap } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { defaultLanguage, factsOf, fallbackLanguage, isComplete, isLanguage, languages, type Language } from '#shared/text/languages.ts';

/** The words that everybody's first screens ask for; a chunk per language and namespace, so that nobody loads words of a language that is not shown. */
const catalogues = import.meta.glob<Readonly<Record<string, string>>>('../../shared/i18n/*/{common,session,problems,card-form,issues,open-issues,dashboard,card-list}.json', { import: 'default' });

/** The addresses of the other words come with the first of them: the first load is lighter without. */
const catalogueAt = async (path: string) => catalogues[path] ?? (await import('./further-catalogues.ts')).furtherCatalogues[path];

// i18next awaits a reader of two parameters; one with its third would have to call back.
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // A namespace that a language lacks altogether (an incomplete one may lag) falls back like a missing key.
  read: async (language: string, namespace: string) => (await (await catalogueAt(`../../shared/i18n/${language}/${namespace}.json`))?.()) ?? {},
};

const words = createInstance();
words.on('languageChanged', (language) => {
  document.documentElement.setAttribute('lang', language);
  if (isLanguage(language)) document.documentElement.setAttribute('dir', factsOf(language).direction);
});

export type Namespace = keyof ResourceNamespaceMap;

/** The language that somebody picked on this device; it outlives a reload and ends with the session. */
const choiceKey = 'fuda.language';

export const readChosenLanguage = (): Language | null => {
  const kept = localStorage.getItem(choiceKey);
  return isLanguage(kept) ? kept : null;
};
export const forgetChosenLanguage = (): void => localStorage.removeItem(choiceKey);

/** The first language that the browser asks for and the product has. */
export const browserLanguage = (): Language => navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? defaultLanguage;

let started: Promise<unknown> | null = null;

/** Once: started anew, the library would forget the words of parts whose code is here, and nothing would bring them again. */
export const startI18n = async (): Promise<void> => {
  started ??= words
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: readChosenLanguage() ?? browserLanguage(),
      supportedLngs: languages,
      // Complete languages have equal keys (tested), so only the others need a second one.
      fallbackLng: Object.fromEntries([...languages.filter((code) => !isComplete(code)).map((code) => [code, [fallbackLanguage]]), ['default', []]]) as FallbackLngObjList,
      // What the frame, the sign-in screen and any failure say.
      ns: ['common', 'session', 'problems'],
      defaultNS: 'common',
      keySeparator: false,
      returnEmptyString: false,
      interpolation: { escapeValue: false },
    });
  await started;
};

/** Brings the words of a screen over, as a rule beside its code. Those that cannot be had are asked for again when they are drawn. */
export const loadWords = async (...namespaces: readonly Namespace[]): Promise<void> => {
  await started;
  await words.loadNamespaces(namespaces);
};

/** Shows the language without remembering it: the user's own, told by the server at sign-in. */
export const showLanguage = async (language: Language): Promise<void> => {
  await started;
  if (words.language !== language) await words.changeLanguage(language);
};

/** Shows the language that the user picked and remembers it. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(choiceKey, language);
  await showLanguage(language);
};

/** The common words of one language, for texts that no component draws. */
export const wordsIn = (language: Language) => words.getFixedT(language, 'common');

/** The language shown now; the component redraws when it changes. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage;
};
