import { languageTag, type LanguageTag } from '#shared/text/languages.ts';
import { deviceChoice } from './device-choice.ts';

export const { use: useChosenContent, set: chooseContent } = deviceChoice<LanguageTag | null>('fuda.content-language', (stored) => (typeof stored === 'string' && languageTag.test(stored) ? stored : null));
