/** As text of a regular expression; the name is its first group. */
export const mentionPattern = String.raw`\$\{\s*([^\s{}$]{1,200})\s*\}`;

/**
 * `${page.item}` in a text of a design stands for the answer in words, as in XLSForm. What it names is looked up where the
 * text is shown; a name that means nothing stays as it is written.
 */
const mention = new RegExp(mentionPattern, 'g');

const nothing: readonly never[] = [];

/** The names that a text mentions, in its order. */
export const mentionsInText = (text: string): readonly string[] => (text.includes('${') ? Array.from(text.matchAll(mention), ([, name = '']) => name) : nothing);

/** The text with what `say` puts in the place of each mention; undefined leaves it as it is written. */
export const fillMentions = (text: string, say: (name: string) => string | undefined): string =>
  text.includes('${') ? text.replaceAll(mention, (written, name: string) => say(name) ?? written) : text;

const mark = /[*_<\\&\n]|\]\(|^\s*#/;

/** Whether a text may hold Markdown or HTML (text/markup.ts); most texts do not, and need nothing taken apart. */
export const mayHoldMarkup = (text: string): boolean => mark.test(text);

/** Stands in a text for an answer that is blank or not at hand. */
export const blankMention = '…';

/** What is said of mentions where no answers are at hand; a name that is no path stays as it is written. */
export const sayNothing = (name: string): string | undefined => (name.includes('.') ? blankMention : undefined);
