import en from '#shared/i18n/en/common.json' with { type: 'json' };
import ja from '#shared/i18n/ja/common.json' with { type: 'json' };
import type { AnswerValue } from '#shared/design/card-design.ts';
import { listedText, type ListedWord } from '#shared/items/listed-text.ts';
import { completeOf, type CompleteLanguage, type Language } from '#shared/text/languages.ts';

const words: { readonly [Code in CompleteLanguage]: { readonly [Word in ListedWord]: string } } = { ja, en };

export const shownText = (value: AnswerValue, language: Language): string => {
  const own = completeOf(words, language);
  return listedText(value, language, (word, { count } = { count: 0 }) => own[word].replace('{{count}}', String(count)));
};
