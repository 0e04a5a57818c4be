interface InterfaceLanguage {
  readonly name: string;
  /** Columns are headed by the English name: "Japanese (ja)". */
  readonly english: string;
  /** Workbooks may use these names, in lower case. */
  readonly spellings: readonly string[];
  readonly direction: 'ltr' | 'rtl';
  /** English replaces missing texts of an incomplete language. */
  readonly isComplete: boolean;
  readonly locale: string;
  readonly comma: string;
  /** Workbooks may use these words, beside those of XLSForm. */
  readonly yes: readonly string[];
  readonly no: readonly string[];
  readonly letters?: RegExp;
  readonly fonts: string;
  /** The browser loads our font only where all of these system fonts are missing. */
  readonly systemFonts?: readonly string[];
}

/** Languages are in display order (spec end-user 1); the README tells how to add one. */
export const languageTable = {
  ja: {
    name: '日本語',
    english: 'Japanese',
    spellings: ['jp', 'jpn', '日本語', '和文'],
    direction: 'ltr',
    isComplete: true,
    locale: 'ja-JP',
    comma: '、',
    yes: ['はい'],
    no: ['いいえ'],
    letters: /[\u3041-\u30ff\u4e00-\u9fff]/,
    fonts: '"Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic UI", Meiryo, "Noto Sans CJK JP", "Noto Sans JP", "Khmer Sangam MN", "Khmer UI", "Leelawadee UI", "Noto Sans Khmer", sans-serif',
    systemFonts: ['Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Yu Gothic UI', 'Yu Gothic', 'Meiryo', 'Noto Sans CJK JP', 'Noto Sans JP'],
  },
  en: {
    name: 'English',
    english: 'English',
    spellings: ['eng', '英語', '英文'],
    direction: 'ltr',
    isComplete: true,
    locale: 'en-GB',
    comma: ', ',
    yes: [],
    no: [],
    fonts: '-apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans CJK JP", "Noto Sans JP", "Noto Sans Khmer", sans-serif',
  },
  km: {
    name: 'ខ្មែរ',
    english: 'Khmer',
    spellings: ['khm', 'クメール語', 'カンボジア語', 'ខ្មែរ', 'ភាសាខ្មែរ'],
    direction: 'ltr',
    isComplete: false,
    locale: 'km-KH',
    comma: ', ',
    yes: [],
    no: [],
    letters: /[\u1780-\u17ff]/,
    fonts: '"Khmer Sangam MN", "Khmer UI", "Leelawadee UI", "Noto Sans Khmer", -apple-system, "Segoe UI", Roboto, "Noto Sans CJK JP", "Noto Sans JP", sans-serif',
    systemFonts: ['Khmer Sangam MN', 'Khmer UI', 'Leelawadee UI', 'Noto Sans Khmer', 'Khmer OS'],
  },
} as const satisfies { readonly [code: string]: InterfaceLanguage };

export type Language = keyof typeof languageTable;
type LanguageWith<Entry> = { [Code in Language]: (typeof languageTable)[Code] extends Entry ? Code : never }[Language];
export type CompleteLanguage = LanguageWith<{ readonly isComplete: true }>;
export type ScriptLanguage = LanguageWith<{ readonly systemFonts: readonly string[] }>;

export const languages = Object.keys(languageTable) as [Language, ...Language[]];
export const defaultLanguage: Language = 'ja';
export const fallbackLanguage: CompleteLanguage = 'en';

export const isLanguage = (code: unknown): code is Language => typeof code === 'string' && Object.hasOwn(languageTable, code);
export const factsOf = (language: Language): InterfaceLanguage => languageTable[language];
/** A browser without data for a language (Chromium: Khmer) formats as in English, like the words; by default it would use its own language. */
export const localesOf = (language: Language): string[] => [factsOf(language).locale, languageTable.en.locale];
export const isComplete = (language: Language): language is CompleteLanguage => languageTable[language].isComplete;
export const completeOf = <Entry>(entries: { readonly [Code in CompleteLanguage]: Entry }, language: Language): Entry =>
  entries[isComplete(language) ? language : fallbackLanguage];

/** A design language is a BCP 47 tag: "fr", "pt-BR", "zh-Hant". */
export type LanguageTag = string;
export const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/;

export interface Texts {
  readonly [tag: LanguageTag]: string;
}

/** Prefers the asked language, then the design's own, then a screen language, then any; blank texts do not count (design-format 1). */
export const localText = (texts: Texts | undefined, asked: LanguageTag, own: LanguageTag = fallbackLanguage): string => {
  if (texts === undefined) return '';
  return texts[asked] || texts[own] || languages.map((language) => texts[language]).find(Boolean) || Object.values(texts).find(Boolean) || '';
};

export const ownLanguage = (design: { readonly languages: readonly LanguageTag[] }): LanguageTag | undefined => design.languages[0];

const isNameOf = (text: string, code: Language): boolean => {
  const { english, spellings } = languageTable[code];
  return [code, english.toLowerCase(), ...spellings].some((spelling) => spelling.normalize('NFKC') === text);
};

/** Reads `ja`, `Japanese`, `Japanese (ja)`, `日本語 (ja)`, `en-GB`; null for other languages. */
export const readLanguage = (written: string): Language | null => {
  const text = written.normalize('NFKC').trim().toLowerCase();
  const code = /\(([a-z]{2,3})(?:[-_][a-z0-9]+)*\)$/.exec(text)?.[1];
  const base = code ?? /^([a-z]{2,3})[-_][a-z0-9]+$/.exec(text)?.[1] ?? text;
  return languages.find((language) => isNameOf(base, language)) ?? null;
};

/** Guesses by script, else English: ODK workbooks rarely name their language, and their English must not become Japanese. */
export const guessLanguage = (texts: Iterable<string>): Language => {
  for (const text of texts) {
    const language = languages.find((code) => factsOf(code).letters?.test(text));
    if (language !== undefined) return language;
  }
  return fallbackLanguage;
};
