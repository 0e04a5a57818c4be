import { isLanguage } from '../text/languages.ts';
import type { Language } from '../text/languages.ts';

/** How form authors name the product's languages in `label::<language>`. */
const names: { readonly [plain: string]: Language } = {
  ja: 'ja',
  jp: 'ja',
  jpn: 'ja',
  japanese: 'ja',
  日本語: 'ja',
  和文: 'ja',
  en: 'en',
  eng: 'en',
  english: 'en',
  英語: 'en',
  英文: 'en',
  km: 'km',
  khm: 'km',
  khmer: 'km',
  クメール語: 'km',
  カンボジア語: 'km',
  ខ្មែរ: 'km',
  ភាសាខ្មែរ: 'km',
};

/** Reads `ja`, `Japanese`, `Japanese (ja)`, `日本語 (ja)`, `en-GB`; null for a language the product does not have. */
export const readLanguage = (written: string): Language | null => {
  const text = written.normalize('NFKC').trim().toLowerCase();
  const code = /\(([a-z]{2,3})(?:[-_][a-z0-9]+)*\)$/.exec(text)?.[1];
  if (code !== undefined) return isLanguage(code) ? code : Object.hasOwn(names, code) ? (names[code] ?? null) : null;
  const base = /^([a-z]{2,3})[-_][a-z0-9]+$/.exec(text)?.[1] ?? text;
  return Object.hasOwn(names, base) ? (names[base] ?? null) : null;
};

/**
 * The language of a plain `label` column when settings name none: Japanese or Khmer script decides, else English.
 * A workbook written for ODK rarely says, and its English words must not be filed as Japanese.
 */
export const guessLanguage = (texts: Iterable<string>): Language => {
  for (const text of texts) {
    if (/[\u3041-\u30ff\u4e00-\u9fff]/.test(text)) return 'ja';
    if (/[\u1780-\u17ff]/.test(text)) return 'km';
  }
  return 'en';
};
