import { createInstance, type BackendModule, type FallbackLngObjList, type ResourceNamespaceMap } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { defaultLanguage, factsOf, fallbackLanguage, isComplete, isLanguage, languages, type Language } from '#shared/text/languages.ts';

const catalogues = import.meta.glob<Readonly<Record<string, string>>>('../../shared/i18n/*/{common,session,problems,card-form,issues,open-issues,quick-entry,dashboard,card-list}.json', { import: 'default' });

/** The paths of the other catalogues are loaded with the first of them, to keep the first load small. */
const catalogueAt = async (path: string) => catalogues[path] ?? (await import('./further-catalogues.ts')).furtherCatalogues[path];

// Two parameters on purpose: i18next treats a third one as a callback.
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (language: string, namespace: string) => (await (await catalogueAt(`../../shared/i18n/${language}/${namespace}.json`))?.()) ?? {},
};

const words = createInstance();
words.on('languageChanged', (language) => {
  document.documentElement.setAttribute('lang', language);
  if (isLanguage(language)) document.documentElement.setAttribute('dir', factsOf(language).direction);
});

export type Namespace = keyof ResourceNamespaceMap;

/** Language chosen on this device; survives a reload and ends with the session. */
const choiceKey = 'fuda.language';
/** The choice of the session before, for the screens before the next sign-in. The next user has their own language. */
const lastChoiceKey = 'fuda.language.last';

const readLanguage = (key: string): Language | null => {
  const kept = localStorage.getItem(key);
  return isLanguage(kept) ? kept : null;
};
export const readChosenLanguage = (): Language | null => readLanguage(choiceKey);

export const browserLanguage = (): Language => navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? defaultLanguage;

const languageBeforeSignIn = (): Language => readChosenLanguage() ?? readLanguage(lastChoiceKey) ?? browserLanguage();

let started: Promise<unknown> | null = null;

/** Runs once: a restart would drop loaded words, and parts already loaded do not load theirs again. */
export const startI18n = async (): Promise<void> => {
  started ??= words
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: languageBeforeSignIn(),
      supportedLngs: languages,
      // Complete languages have equal keys (tested), so only the others need a fallback.
      fallbackLng: Object.fromEntries([...languages.filter((code) => !isComplete(code)).map((code) => [code, [fallbackLanguage]]), ['default', []]]) as FallbackLngObjList,
      ns: ['common', 'session', 'problems'],
      defaultNS: 'common',
      keySeparator: false,
      returnEmptyString: false,
      interpolation: { escapeValue: false },
      // Words are requested at once, not after what else the page has to do.
      initAsync: false,
    });
  await started;
};

/** Loads the words of a screen, usually beside its code. A failed load is retried when the screen renders. */
export const loadWords = async (...namespaces: readonly Namespace[]): Promise<void> => {
  await words.loadNamespaces(namespaces);
};

/** Shows the user's own language, as told by the server at sign-in, without storing it. */
export const showLanguage = async (language: Language): Promise<void> => {
  await started;
  if (words.language !== language) await words.changeLanguage(language);
};

/** Back to the language of the screens before sign-in. */
export const endChosenLanguage = async (): Promise<void> => {
  const chosen = readChosenLanguage();
  if (chosen !== null) localStorage.setItem(lastChoiceKey, chosen);
  localStorage.removeItem(choiceKey);
  await showLanguage(languageBeforeSignIn());
};

export const chooseLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(choiceKey, language);
  await showLanguage(language);
};

export const wordsIn = (language: Language) => words.getFixedT(language, 'common');

export const useLanguage = (): Language => {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage;
};
