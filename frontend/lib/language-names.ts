import type { Language } from '#shared/text/languages.ts';

/** Each language in its own words: who cannot read the present one still finds theirs. */
export const languageNames: Readonly<Record<Language, string>> = { ja: '日本語', en: 'English', km: 'ខ្មែរ' };
