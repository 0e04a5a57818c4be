/** The text is the source of a regular expression; the name is group 1. */
export const mentionPattern = String.raw`\$\{\s*([^\s{}$]{1,200})\s*\}`;

/** `${page.item}` stands for an answer, as in XLSForm. Unknown names stay as written. */
const mention = new RegExp(mentionPattern, 'g');

const nothing: readonly never[] = [];

export const mentionsInText = (text: string): readonly string[] => (text.includes('${') ? Array.from(text.matchAll(mention), ([, name = '']) => name) : nothing);

export const splitAtMentions = (text: string): readonly (string | { readonly name: string; readonly written: string })[] => {
  let end = 0;
  const parts = Array.from(text.matchAll(mention), ({ 0: written, 1: name = '', index }) => {
    const before = text.slice(end, index);
    end = index + written.length;
    return [before, { name, written }];
  }).flat();
  return [...parts, text.slice(end)];
};

export const fillMentions = (text: string, say: (name: string) => string | undefined): string =>
  text.includes('${') ? text.replaceAll(mention, (written, name: string) => say(name) ?? written) : text;

const mark = /[*_<\\&\n]|\]\(|^\s*#/;

export const mayHoldMarkup = (text: string): boolean => mark.test(text);

export const blankMention = '…';

export const sayNothing = (name: string): string | undefined => (name.includes('.') ? blankMention : undefined);
