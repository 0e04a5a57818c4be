import type { ReferenceEntry } from './reference.ts';
import en from '../../i18n/en/reference.json' with { type: 'json' };
import ja from '../../i18n/ja/reference.json' with { type: 'json' };
import { completeOf, type CompleteLanguage, type Language } from '../../text/languages.ts';

const catalogues: { readonly [Code in CompleteLanguage]: { readonly [key: string]: string } } = { ja, en };

/** A text of the catalogue `reference` with its placeholders filled; the key if there is none. */
export const referenceText = (key: string, language: Language, params: { readonly [name: string]: string } = {}): string =>
  (completeOf(catalogues, language)[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');

export const meaningKey = ({ what, name, sheet }: ReferenceEntry): string => `${what}.${sheet === undefined ? '' : `${sheet}.`}${name}.text`;

export const meaningOf = (entry: ReferenceEntry, language: Language): string => referenceText(meaningKey(entry), language);

export const whatOf = ({ what, sheet = '' }: ReferenceEntry, language: Language): string => referenceText(`what.${what}.label`, language, { sheet });
