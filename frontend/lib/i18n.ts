import i18next, { type BackendModule } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { defaultLanguage, isLanguage, languages, type Language } from '#shared/text/languages.ts';

/** One chunk per language and namespace: nobody loads words of a screen or a language that is not shown. */
const catalogues = import.meta.glob<Readonly<Record<string, string>>>('../../shared/i18n/*/*.json', { import: 'default' });

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = catalogues[`../../shared/i18n/${language}/${namespace}.json`];
    // A namespace that a language lacks altogether (Khmer may lag) falls back like a missing key.
    if (load === undefined) return done(null, {});
    load().then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    );
  },
};

/** The language that somebody picked on this device; it outlives a reload and ends with the session. */
const choiceKey = 'fuda.language';

export const readChosenLanguage = (): Language | null => {
  const kept = localStorage.getItem(choiceKey);
  return isLanguage(kept) ? kept : null;
};
export const forgetChosenLanguage = (): void => localStorage.removeItem(choiceKey);

export const startI18n = async (): Promise<void> => {
  const mark = (language: string) => document.documentElement.setAttribute('lang', language);
  i18next.on('languageChanged', mark);
  await i18next
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
  if (i18next.language !== language) await i18next.changeLanguage(language);
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
