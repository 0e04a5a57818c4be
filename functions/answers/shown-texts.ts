import type { AnswerValue } from '#shared/design/card-design.ts';
import { commonWordsOf } from '#shared/export/file-words.ts';
import { listedText } from '#shared/items/listed-text.ts';
import type { Language } from '#shared/text/languages.ts';

export const shownText = (value: AnswerValue, language: Language): string =>
  listedText(value, language, (word, { count } = { count: 0 }) => commonWordsOf(language)[word].replace('{{count}}', String(count)));
