const lineEnds = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|ul|ol|table)\s*>/gi;
const tag = /(<\/?[a-z][^<>]{0,500}>)/i;
/** Markup that a design allows (text/markup.ts); other tags are removed. */
const kept = /^<\/?(?:b|strong|i|em|u|ins|s|del|sub|sup|small|mark|code|a|font|span)(?:\s[^<>]*)?>$/i;

/** Escapes signs that would be Markdown, which REDCap does not know. */
const plainMarks = (text: string): string =>
  text.replace(/[\\*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\](?=\()/gu, '\\$&').replace(/^(\s*)#/gm, '$1\\#');

const piped = /(?<!\])\[([a-z][a-z0-9_]*)(?::(?:value|label))?\](?!\[)/gi;

/** A field embedded in the text: {height}, {height:icons}. */
const embedded = /(?<!\$)\{([a-z][a-z0-9_]*)(?::icons)?\}/gi;

export const embeddedIn = (text: string, nameOf: (field: string) => string | null): readonly string[] =>
  [...text.matchAll(embedded)].flatMap(([, field = '']) => nameOf(field.toLowerCase()) ?? []);

/** Converts a label, note or choice to a design text; piped and embedded fields become `${name}`. `nameOf` is null for fields without an answer. */
export const shownText = (text: string, nameOf: (field: string) => string | null): string => {
  const mentioned = (written: string, field: string): string => {
    const name = nameOf(field.toLowerCase());
    return name === null ? written : `\${${name}}`;
  };
  return text
    .replace(lineEnds, '\n')
    .replace(/<li(?:\s[^<>]*)?>/gi, '• ')
    .split(tag)
    .map((part, index) => (index % 2 === 1 ? (kept.test(part) ? part : '') : plainMarks(part)))
    .join('')
    .replace(piped, mentioned)
    .replace(embedded, mentioned)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};
