import { languages, languageTable, type Language, type ScriptLanguage } from '#shared/text/languages.ts';

/**
 * Only where a system brings no font for a script do we send our own, so a ward's Windows or iPad never downloads any; the
 * style sheets cut the fonts by unicode-range, so even then only the characters shown come over.
 */
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

/** Makes sure that the script of the language can be drawn, and then each other one: names and texts of designs may be in any, in any language of the screens. */
export const provideFonts = async (language: Language): Promise<void> => {
  for (const script of [language, ...languages]) {
    if (!hasScript(script) || asked.has(script)) continue;
    asked.add(script);
    if (!(await hasSystemFont(languageTable[script].systemFonts))) await sheets[script]();
  }
};
