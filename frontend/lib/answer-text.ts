import type { AnswerValue } from '#shared/design/card-design.ts';
import { listedText, shortId } from '#shared/items/listed-text.ts';
import type { Language } from '#shared/text/languages.ts';
import { wordsIn } from './i18n.ts';

export const cardName = (name: string, cardId: string, language: Language): string => name || wordsIn(language)('card_by_id.label', { id: shortId(cardId) });

export const answerText = (value: AnswerValue, language: Language): string => listedText(value, language, (word, params) => wordsIn(language)(word, { count: 0, ...params }));
