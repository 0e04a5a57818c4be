import type { ItemState, Mentioned, MentionedAnswer } from '#shared/form/form-types.ts';
import { type AnswerWords, plainAnswer } from '#shared/items/output.ts';
import { answerText } from '#shared/items/outputs.ts';
import { type Direction, directionOf, shownTag } from '#shared/text/content-language.ts';
import { type Language, type LanguageTag, localText, type Texts } from '#shared/text/languages.ts';
import { blankMention, fillMentions, mayHoldMarkup, sayNothing } from '#shared/text/mentions.ts';
import type { MarkupParts } from './markup.ts';

/** How the texts of a design are said. */
export interface DesignWords {
  /** The language in which they are shown; the screen may speak another one. */
  readonly content: LanguageTag;
  /** A text in one line without markup, with the answers that it mentions; "…" where these are blank or not at hand. */
  readonly text: (texts: Texts | undefined, mentioned?: Mentioned | null) => string;
  /** The text as its author wrote it. */
  readonly written: (texts: Texts | undefined) => string;
  /** What is said in a text in the place of a mention; undefined leaves it as it is written. */
  readonly say: (mentioned: Mentioned | null | undefined) => (name: string) => string | undefined;
  /** For the element that shows a text: its language and which way that is written, where the screen speaks another one. */
  readonly attributes: (texts: Texts | undefined) => { readonly lang?: LanguageTag; readonly dir?: Direction };
  /** null while no text needs them, or until they are here. */
  readonly markup: MarkupParts | null;
}

/** An answer that a text mentions, as the text says it. */
const mentionedText = ({ item, part, value }: MentionedAnswer, words: AnswerWords): string => {
  if (value === true) return '✓';
  return (part === null ? answerText(item, value, words) : plainAnswer(value)) || blankMention;
};

interface Speaker {
  /** Of the screen. */
  readonly language: Language;
  readonly content: LanguageTag;
  /** In which a text is read that lacks the language of the content. */
  readonly own: LanguageTag | undefined;
  readonly t: AnswerWords['t'];
  readonly markup: MarkupParts | null;
}

export const createDesignWords = ({ language, content, own, t, markup }: Speaker): DesignWords => {
  const written: DesignWords['written'] = (texts) => localText(texts, content, own);
  const plain = (texts: Texts | undefined, sayOne: (name: string) => string | undefined): string => {
    const found = written(texts);
    return markup !== null && mayHoldMarkup(found) ? markup.plainMarkup(found, sayOne) : fillMentions(found, sayOne);
  };
  /** The title of a chosen choice may mention an answer in its turn; what that one mentions is left out. */
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
  return { content, text, written, say, attributes, markup };
};

/** The answer of an item in one line, its choices worded with the answers that they mention. */
export const answerWordsOf = ({ item, value, mentioned }: Pick<ItemState, 'item' | 'value' | 'mentioned'>, words: AnswerWords & DesignWords): string =>
  answerText(item, value, { t: words.t, text: (texts) => words.text(texts, mentioned) });
