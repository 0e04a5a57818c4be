/** The languages of the product, in display order; the first is the default (spec end-user 1). */
export const languages = ['ja', 'en', 'km'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'ja';

/** A text per language; at least one is present in a valid design. */
export type Texts = { readonly [language in Language]?: string };

export const isLanguage = (code: unknown): code is Language => languages.some((language) => language === code);
