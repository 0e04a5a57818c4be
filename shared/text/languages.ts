/** What the product must know of a language that its screens speak. */
interface InterfaceLanguage {
  /** In its own words: who cannot read the present language still finds theirs. */
  readonly name: string;
  /** In English, as form authors head a column: "Japanese (ja)". */
  readonly english: string;
  /** Other names that form authors give it, in lower case. */
  readonly spellings: readonly string[];
  readonly direction: 'ltr' | 'rtl';
  /** Whether every text is there. English stands in for the missing texts of an incomplete language. */
  readonly isComplete: boolean;
  /** How dates and numbers are written, by the name that Intl knows. */
  readonly locale: string;
  /** Between the entries of a list. */
  readonly comma: string;
  /** The words of a workbook's cell that say yes or no, beside those of XLSForm. */
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** Letters that only this language uses, to guess the language of a text. */
  readonly letters?: RegExp;
  /** The fonts of the screens, as CSS names them: those of the systems first. */
  readonly fonts: string;
  /** Fonts that systems bring for the script. The browser loads a font of ours only where none of them is found. */
  readonly systemFonts?: readonly string[];
}

/** The languages of the screens, in display order (spec end-user 1). The README has the recipe for another one. */
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

/** A language of the screens. */
export type Language = keyof typeof languageTable;
/** The languages whose entry in the table has such a value. */
type LanguageWith<Entry> = { [Code in Language]: (typeof languageTable)[Code] extends Entry ? Code : never }[Language];
export type CompleteLanguage = LanguageWith<{ readonly isComplete: true }>;
export type ScriptLanguage = LanguageWith<{ readonly systemFonts: readonly string[] }>;

export const languages = Object.keys(languageTable) as [Language, ...Language[]];
export const defaultLanguage: Language = 'ja';
/** The language that stands in where a text lacks the asked one. */
export const fallbackLanguage: CompleteLanguage = 'en';

export const isLanguage = (code: unknown): code is Language => typeof code === 'string' && Object.hasOwn(languageTable, code);
export const factsOf = (language: Language): InterfaceLanguage => languageTable[language];
export const isComplete = (language: Language): language is CompleteLanguage => languageTable[language].isComplete;
/** The entry of a complete language; that of the fallback for others. */
export const completeOf = <Entry>(entries: { readonly [Code in CompleteLanguage]: Entry }, language: Language): Entry =>
  entries[isComplete(language) ? language : fallbackLanguage];

/** A language that a design may be written in, in the manner of BCP 47: "fr", "pt-BR", "zh-Hant". */
export type LanguageTag = string;
export const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,4}$/;

/** A text by language; at least one is present in a valid design. */
export interface Texts {
  readonly [tag: LanguageTag]: string;
}

/**
 * The text in the asked language, else in the design's own default language (English for texts of no design), else the
 * first that there is, the languages of the screens before others; empty when there is none (design-format 1). A blank
 * text is none.
 */
export const localText = (texts: Texts | undefined, asked: LanguageTag, own: LanguageTag = fallbackLanguage): string => {
  if (texts === undefined) return '';
  return texts[asked] || texts[own] || languages.map((language) => texts[language]).find(Boolean) || Object.values(texts).find(Boolean) || '';
};

/** The language that a design is read in where a text lacks the asked one: the first that it is written in. */
export const ownLanguage = (design: { readonly languages: readonly LanguageTag[] }): LanguageTag | undefined => design.languages[0];

const isNameOf = (text: string, code: Language): boolean => {
  const { english, spellings } = languageTable[code];
  return [code, english.toLowerCase(), ...spellings].some((spelling) => spelling.normalize('NFKC') === text);
};

/** Reads `ja`, `Japanese`, `Japanese (ja)`, `日本語 (ja)`, `en-GB`; null for a language that the screens do not speak. */
export const readLanguage = (written: string): Language | null => {
  const text = written.normalize('NFKC').trim().toLowerCase();
  const code = /\(([a-z]{2,3})(?:[-_][a-z0-9]+)*\)$/.exec(text)?.[1];
  const base = code ?? /^([a-z]{2,3})[-_][a-z0-9]+$/.exec(text)?.[1] ?? text;
  return languages.find((language) => isNameOf(base, language)) ?? null;
};

/**
 * The language of texts that do not say theirs: the script decides, else they are English. A workbook written for ODK
 * rarely says, and its English words must not be filed as Japanese.
 */
export const guessLanguage = (texts: Iterable<string>): Language => {
  for (const text of texts) {
    const language = languages.find((code) => factsOf(code).letters?.test(text));
    if (language !== undefined) return language;
  }
  return fallbackLanguage;
};
