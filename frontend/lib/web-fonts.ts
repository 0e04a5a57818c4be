import type { Language } from '#shared/text/languages.ts';

/**
 * Fonts that systems bring for a script. Only where none is found do we send our own, so a ward's Windows or iPad never
 * downloads any; the style sheets cut the fonts by unicode-range, so even then only the characters shown come over.
 */
const systemFonts: Readonly<Record<'ja' | 'km', readonly string[]>> = {
  ja: ['Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Yu Gothic UI', 'Yu Gothic', 'Meiryo', 'Noto Sans CJK JP', 'Noto Sans JP'],
  km: ['Khmer Sangam MN', 'Khmer UI', 'Leelawadee UI', 'Noto Sans Khmer', 'Khmer OS'],
};

const sheets: Readonly<Record<'ja' | 'km', () => Promise<unknown>>> = {
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

const asked = new Set<string>();

/** Makes sure that the script of the language can be drawn. Texts of designs may be Japanese in any language of the screens. */
export const provideFonts = async (language: Language): Promise<void> => {
  for (const script of language === 'km' ? (['km', 'ja'] as const) : (['ja'] as const)) {
    if (asked.has(script)) continue;
    asked.add(script);
    if (!(await hasSystemFont(systemFonts[script]))) await sheets[script]();
  }
};
