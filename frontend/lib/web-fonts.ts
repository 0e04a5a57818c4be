import { whenIdle } from './when-idle.ts';
import { languages, languageTable, type Language, type ScriptLanguage } from '#shared/text/languages.ts';

/** Own fonts only where the system has none for a script; unicode-range limits the download to the characters shown. */
const sheets: Readonly<Record<ScriptLanguage, () => Promise<unknown>>> = {
  ja: () => Promise.all([import('@fontsource/noto-sans-jp/400.css'), import('@fontsource/noto-sans-jp/700.css')]),
  km: () => Promise.all([import('@fontsource/noto-sans-khmer/khmer-400.css'), import('@fontsource/noto-sans-khmer/khmer-700.css')]),
};

const hasSystemFont = async (names: readonly string[]): Promise<boolean> => {
  const probe = new FontFace('fuda-probe', names.map((name) => `local("${name}")`).join(', '));
  return probe.load().then(
    () => true,
    () => false,
  );
};

const hasScript = (language: Language): language is ScriptLanguage => Object.hasOwn(sheets, language);

const asked = new Set<string>();

const provideFont = async (script: Language): Promise<void> => {
  if (!hasScript(script) || asked.has(script)) return;
  asked.add(script);
  if (!(await hasSystemFont(languageTable[script].systemFonts))) await sheets[script]();
};

/** Checks the script of the language, and in an idle moment all others, because names and design texts may be in any. */
export const provideFonts = async (language: Language): Promise<void> => {
  await provideFont(language);
  whenIdle(() => languages.forEach((script) => void provideFont(script)));
};
