import en from '../i18n/en/clinical.json' with { type: 'json' };
import enCommon from '../i18n/en/common.json' with { type: 'json' };
import enFile from '../i18n/en/export.json' with { type: 'json' };
import ja from '../i18n/ja/clinical.json' with { type: 'json' };
import jaCommon from '../i18n/ja/common.json' with { type: 'json' };
import jaFile from '../i18n/ja/export.json' with { type: 'json' };
import type { ClinicalName } from '../items/output.ts';
import { completeOf, type CompleteLanguage, type Language, type Texts } from '../text/languages.ts';

export type FileWords = typeof jaFile;
const fileWords: { readonly [Code in CompleteLanguage]: FileWords } = { ja: jaFile, en: enFile };
export const fileTexts = (key: keyof FileWords): Texts => ({ ja: jaFile[key], en: enFile[key] });
export const fileWordsOf = (language: Language): FileWords => completeOf(fileWords, language);

const commonWords: { readonly [Code in CompleteLanguage]: typeof jaCommon } = { ja: jaCommon, en: enCommon };
/** The words of lists. */
export const commonWordsOf = (language: Language): typeof jaCommon => completeOf(commonWords, language);

const clinical: { readonly [Code in CompleteLanguage]: { readonly [key in `${ClinicalName}.title`]: string } } = { ja, en };
export const clinicalTexts = (name: ClinicalName): Texts => Object.fromEntries(Object.entries(clinical).map(([code, words]) => [code, words[`${name}.title`]]));
