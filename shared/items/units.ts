import type { Texts } from '../text/languages.ts';
import { meaningOf } from '../text/spellings.ts';
import spellings from './units.json' with { type: 'json' };

const foldSigns = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

const unitOf: ReadonlyMap<string, string> = meaningOf(spellings.flatMap(([first = '', ...others]) => [first, ...others].map((each) => [foldSigns(each), foldSigns(first), first] as const)));

const foldUnit = (text: string): string => {
  const folded = foldSigns(text);
  return unitOf.get(folded) ?? folded;
};

/** The item's units are its suffix in any language and other spellings of it. */
export const isOwnUnit = (text: string, suffix: Texts | undefined, ...others: readonly string[]): boolean => {
  const written = foldUnit(text);
  return [...Object.values(suffix ?? {}), ...others].some((own) => foldUnit(own) === written);
};
