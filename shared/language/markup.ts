import { type LanguageTag, localText, type Texts } from '../text/languages.ts';
import { parseMarkup } from './markup-readers.ts';
import type { Inline } from './markup-tree.ts';
import { mayHoldMarkup, sayNothing } from './mentions.ts';

type Say = (name: string) => string | undefined;

const plainInline = (of: readonly Inline[], say: Say): string =>
  of
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.kind === 'break') return ' ';
      return node.kind === 'mention' ? (say(node.name) ?? node.written) : plainInline(node.of, say);
    })
    .join('');

export const plainMarkup = (text: string, say: Say = () => undefined): string =>
  parseMarkup(text)
    .flatMap((block) => (block.kind === 'list' ? block.items : [block.of]))
    .map((of) => plainInline(of, say))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Lists and files show one line, and answers are not available there. */
export const plainText = (texts: Texts | undefined, asked: LanguageTag, own?: LanguageTag): string => {
  const text = localText(texts, asked, own);
  return mayHoldMarkup(text) || text.includes('${') ? plainMarkup(text, sayNothing) : text;
};
