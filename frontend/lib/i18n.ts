import { createInstance, type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { defaultLanguage, isLanguage, languages, type Language } from '#shared/text/languages.ts';

/** One chunk per language and namespace: nobody loads words of a screen or a language that is not shown. */
const catalogues = import.meta.glob<Readonly<Record<string, string>>>('../../shared/i18n/*/*.json', { import: 'default' });

// i18next awaits a reader of two parameters; one with its third would have to call back.
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // A namespace that a language lacks altogether (Khmer may lag) falls back like a missing key.
  read: async (language: string, namespace: string) => (await catalogues[`../../shared/i18n/${language}/${namespace}.json`]?.()) ?? {},
};

const words = createInstance();
words.on('languageChanged', (language) => document.documentElement.setAttribute('lang', language));

/** The language that somebody picked on this device; it outlives a reload and ends with the session. */
const choiceKey = 'fuda.language';

export const readChosenLanguage = (): Language | null => {
  const kept = localStorage.getItem(choiceKey);
  return isLanguage(kept) ? kept : null;
};
export const forgetChosenLanguage = (): void => localStorage.removeItem(choiceKey);

export const startI18n = async (): Promise<void> => {
  await words
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: readChosenLanguage() ?? defaultLanguage,
      supportedLngs: languages,
      // ja and en have equal keys (tested), so only Khmer needs a second language.
      fallbackLng: { km: ['en'], default: [] },
      ns: ['common', 'session'],
      defaultNS: 'common',
      keySeparator: false,
      returnEmptyString: false,
      interpolation: { escapeValue: false },
    });
};

/** Shows the language without remembering it: the user's own, told by the server at sign-in. */
export const showLanguage = async (language: Language): Promise<void> => {
  if (words.language !== language) await words.changeLanguage(language);
};

/** Shows the language that the user picked and remembers it. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(choiceKey, language);
  await showLanguage(language);
};

/** The language shown now; the component redraws when it changes. */
export const useLanguage = (): Language => {
  const { i18n } = useTranslation();
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage;
};
