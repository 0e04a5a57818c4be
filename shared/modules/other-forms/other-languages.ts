import xlsform from '../../compile/xlsform.json' with { type: 'json' };
import { languageTag, type LanguageTag } from '../../text/languages.ts';

const codes = (): string[] => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(97 + at));
  return letters.flatMap((first) => letters.map((second) => first + second));
};

const plainWords = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim();

let named: ReadonlyMap<string, LanguageTag> | undefined;
/** Authors also use other names than the English one and the language's own. Built at the first use, because most workbooks name no language. */
const namesOfLanguages = (): ReadonlyMap<string, LanguageTag> => {
  if (named !== undefined) return named;
  const found = new Map<string, LanguageTag>(Object.entries(xlsform.languages));
  const english = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  for (const code of codes()) {
    const name = english.of(code);
    if (name === undefined) continue;
    for (const each of [name, new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? name]) if (!found.has(plainWords(each))) found.set(plainWords(each), code);
  }
  named = found;
  return found;
};

/** Normalizes a language tag: "FR" → "fr", "fra" → "fr", "pt_br" → "pt-BR"; null for no language. */
const readTag = (written: string): LanguageTag | null => {
  const text = written.replaceAll('_', '-');
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(text)) return null;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    const { language } = new Intl.Locale(tag);
    const isKnown = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language) !== undefined;
    return isKnown && languageTag.test(tag) ? tag : null;
  } catch {
    return null;
  }
};

/** A private-use tag for an unknown language. */
const privateTag = (written: string): LanguageTag => {
  const letters = plainWords(written).replace(/[^a-z0-9]/g, '').slice(0, 8);
  const hash = Array.from(written).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_176_782_336, 7);
  return `qaa-${letters.length >= 5 ? letters : `${letters}${hash.toString(36).padStart(6, '0')}`.slice(0, 8)}`;
};

/** Reads `fr`, `French`, `French (fr)`, `Français` or `pt-BR`. Unknown words get a private tag. */
export const readOtherLanguage = (text: string): { readonly tag: LanguageTag; readonly isKnown: boolean } => {
  const [, before = text, inside = ''] = /^(.*?)\s*\(([^()]*)\)$/.exec(text) ?? [];
  const names = namesOfLanguages();
  const byName = names.get(plainWords(text)) ?? names.get(plainWords(before)) ?? names.get(plainWords(before.split(/[\s\-_/,]/)[0] ?? ''));
  // In "English (UK)" the brackets hold a country.
  const isCountry = byName !== undefined && /^[A-Z]{2}$/.test(inside);
  const tag = (isCountry ? null : readTag(inside)) ?? byName ?? readTag(before);
  return tag === null ? { tag: privateTag(text), isKnown: false } : { tag, isKnown: true };
};

const scripts: readonly (readonly [letters: RegExp, tag: LanguageTag])[] = [
  [/[\u0600-\u06ff]/, 'ar'], [/[\u1200-\u137f]/, 'am'], [/[\u1000-\u109f]/, 'my'], [/[\u0e00-\u0e7f]/, 'th'], [/[\u0980-\u09ff]/, 'bn'], [/[\u0e80-\u0eff]/, 'lo'], [/[\uac00-\ud7a3]/, 'ko'], [/[\u0590-\u05ff]/, 'he'],
];

export const guessOtherLanguage = (texts: readonly string[]): LanguageTag | undefined =>
  scripts.find(([letters]) => texts.some((text) => letters.test(text)))?.[1];
