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

/** The text in parts; every second one is a mention, as it is written and by its name. */
export const splitAtMentions = (text: string): readonly (string | { readonly name: string; readonly written: string })[] => {
  let end = 0;
  const parts = Array.from(text.matchAll(mention), ({ 0: written, 1: name = '', index }) => {
    const before = text.slice(end, index);
    end = index + written.length;
    return [before, { name, written }];
  }).flat();
  return [...parts, text.slice(end)];
};

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
