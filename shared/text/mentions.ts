/**
 * `${page.item}` in a text of a design stands for the answer in words, as in XLSForm. What it names is looked up where the
 * text is shown; a name that means nothing stays as it is written.
 */
const mention = /\$\{\s*([^\s{}$]{1,200})\s*\}/g;

const nothing: readonly never[] = [];

/** The names that a text mentions, in its order. */
export const mentionsInText = (text: string): readonly string[] => (text.includes('${') ? Array.from(text.matchAll(mention), ([, name = '']) => name) : nothing);

/** The text with what `say` puts in the place of each mention; undefined leaves it as it is written. */
export const fillMentions = (text: string, say: (name: string) => string | undefined): string =>
  text.includes('${') ? text.replaceAll(mention, (written, name: string) => say(name) ?? written) : text;
