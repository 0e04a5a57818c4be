import { fallbackLanguage, type LanguageTag, localText, type Texts } from '../text/languages.ts';

export type Direction = 'ltr' | 'rtl';

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ji', 'nqo', 'prs', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi']);
const scripts: { readonly [script: string]: Direction } = { arab: 'rtl', hebr: 'rtl', nkoo: 'rtl', syrc: 'rtl', thaa: 'rtl', adlm: 'rtl', latn: 'ltr', cyrl: 'ltr' };

/** The script of the tag decides, if it has one ("ku-Arab"). */
export const directionOf = (tag: LanguageTag): Direction => {
  const [base = '', ...parts] = tag.toLowerCase().split('-');
  const script = parts.find((part) => part.length === 4 && Object.hasOwn(scripts, part));
  return script === undefined ? (rightToLeft.has(base) ? 'rtl' : 'ltr') : scripts[script]!;
};

export const shownTag = (texts: Texts | undefined, asked: LanguageTag, own: LanguageTag = fallbackLanguage): LanguageTag => {
  const text = localText(texts, asked, own);
  if (texts === undefined || text === '') return asked;
  return [asked, own, ...Object.keys(texts)].find((tag) => texts[tag] === text) ?? asked;
};

/** Returns the first wanted language of the design, in any region; else its default. */
export const contentLanguage = (offered: readonly LanguageTag[], wanted: readonly (LanguageTag | null)[]): LanguageTag => {
  const baseOf = (tag: LanguageTag): string => tag.toLowerCase().split('-')[0]!;
  for (const tag of wanted) {
    if (tag === null) continue;
    const found = offered.find((each) => each === tag) ?? offered.find((each) => baseOf(each) === baseOf(tag));
    if (found !== undefined) return found;
  }
  return offered[0] ?? wanted.find((tag) => tag !== null) ?? fallbackLanguage;
};

export const languageName = (tag: LanguageTag): string => {
  try {
    return new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
};
