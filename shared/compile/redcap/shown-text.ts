/** Where a new line begins: what REDCap's editor writes around paragraphs, lists and tables. */
const lineEnds = /<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|ul|ol|table)\s*>/gi;
const tag = /(<\/?[a-z][^<>]{0,500}>)/i;
/** Markup that texts of a design may hold (text/markup.ts); other tags are taken off. */
const kept = /^<\/?(?:b|strong|i|em|u|ins|s|del|sub|sup|small|mark|code|a|font|span)(?:\s[^<>]*)?>$/i;

/** Signs that would be Markdown, which REDCap does not know. */
const plainMarks = (text: string): string =>
  text.replace(/[\\*]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|\](?=\()/gu, '\\$&').replace(/^(\s*)#/gm, '$1\\#');

const piped = /(?<!\])\[([a-z][a-z0-9_]*)(?::(?:value|label))?\](?!\[)/gi;

/** The text of a label, a note or a choice as a design shows it; answers that it pipes in are mentioned by `${name}`. `nameOf` is null for what holds no answer. */
export const shownText = (text: string, nameOf: (field: string) => string | null): string =>
  text
    .replace(lineEnds, '\n')
    .replace(/<li(?:\s[^<>]*)?>/gi, '• ')
    .split(tag)
    .map((part, index) => (index % 2 === 1 ? (kept.test(part) ? part : '') : plainMarks(part)))
    .join('')
    .replace(piped, (written, field: string) => {
      const name = nameOf(field.toLowerCase());
      return name === null ? written : `\${${name}}`;
    })
    .replace(/\n{3,}/g, '\n\n')
    .trim();
