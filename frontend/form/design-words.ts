import type { ItemState, Mentioned, MentionedAnswer } from '#shared/form/form-types.ts';
import { type AnswerWords, plainAnswer } from '#shared/items/output.ts';
import { answerText } from '#shared/items/outputs.ts';
import { type Direction, directionOf, shownTag } from '#shared/language/content-language.ts';
import { type Language, type LanguageTag, localText, type Texts } from '#shared/text/languages.ts';
import { plainMarkup } from '#shared/language/markup.ts';
import { blankMention, fillMentions, mayHoldMarkup, sayNothing } from '#shared/language/mentions.ts';

export interface DesignWords {
  /** The language of the design's texts; the screen may use another one. */
  readonly content: LanguageTag;
  /** A text in one line without markup, with the answers that it mentions ("…" if blank or not loaded). */
  readonly text: (texts: Texts | undefined, mentioned?: Mentioned | null) => string;
  readonly written: (texts: Texts | undefined) => string;
  /** The text for a mention; undefined leaves the mention as written. */
  readonly say: (mentioned: Mentioned | null | undefined) => (name: string) => string | undefined;
  readonly attributes: (texts: Texts | undefined) => { readonly lang?: LanguageTag; readonly dir?: Direction };
}

const mentionedText = ({ item, part, value }: MentionedAnswer, words: AnswerWords): string => {
  if (value === true) return '✓';
  return (part === null ? answerText(item, value, words) : plainAnswer(value)) || blankMention;
};

interface Speaker {
  readonly language: Language;
  readonly content: LanguageTag;
  /** The language of texts that lack the content language. */
  readonly own: LanguageTag | undefined;
  readonly t: AnswerWords['t'];
}

export const createDesignWords = ({ language, content, own, t }: Speaker): DesignWords => {
  const written: DesignWords['written'] = (texts) => localText(texts, content, own);
  const plain = (texts: Texts | undefined, sayOne: (name: string) => string | undefined): string => {
    const found = written(texts);
    return mayHoldMarkup(found) ? plainMarkup(found, sayOne) : fillMentions(found, sayOne);
  };
  /** The title of a chosen choice may itself mention an answer; mentions inside that one are left out. */
  const sayWith = (mentioned: Mentioned | null | undefined, sayWithin: (name: string) => string | undefined) => (name: string) => {
    if (!mentioned) return sayNothing(name);
    const answer = mentioned.get(name);
    return answer && mentionedText(answer, { t, text: (texts) => plain(texts, sayWithin) });
  };
  const say: DesignWords['say'] = (mentioned) => sayWith(mentioned, sayWith(mentioned, sayNothing));
  const text: DesignWords['text'] = (texts, mentioned) => plain(texts, say(mentioned));
  const attributes: DesignWords['attributes'] = (texts) => {
    const tag = shownTag(texts, content, own);
    return tag === language && content === language ? {} : { lang: tag, dir: directionOf(tag) };
  };
  return { content, text, written, say, attributes };
};

export const answerWordsOf = ({ item, value, mentioned }: Pick<ItemState, 'item' | 'value' | 'mentioned'>, words: AnswerWords & DesignWords): string =>
  answerText(item, value, { t: words.t, text: (texts) => words.text(texts, mentioned) });
