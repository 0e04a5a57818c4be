import { parseMarkup, type Block, type Inline } from './markup.ts';
import { mayHoldMarkup, mentionsInText } from './mentions.ts';

/** A link whose address carries answers to somebody else. */
export interface SendingLink {
  /** The host, or who a mail or a call is for, as it is written. */
  readonly to: string;
  /** The answers in the address, as the text mentions them. */
  readonly names: readonly string[];
}

/** The host of an address, or who a mail or a call is for. */
export const sentTo = (href: string): string => /^(?:https?:\/\/(?:[^/?#]*@)?|mailto:|tel:)([^/?#]*)/i.exec(href)?.[1] ?? href;

/** What a link sends when it is opened; null for one without answers, and for the call of a number that is itself the answer. */
export const sentBy = (href: string): SendingLink | null => {
  const names = [...new Set(mentionsInText(href))];
  if (names.length === 0 || /^tel:\$\{[^{}]*\}$/i.test(href)) return null;
  return { to: sentTo(href), names };
};

const linksIn = (of: readonly Inline[]): readonly string[] =>
  of.flatMap((node) => {
    if (typeof node === 'string' || !('of' in node)) return [];
    return node.kind === 'link' ? [node.href] : linksIn(node.of);
  });

const partsOf = (block: Block): readonly (readonly Inline[])[] => (block.kind === 'list' ? block.items : [block.of]);

/** The links of a text that send answers. */
export const sendingLinks = (text: string): readonly SendingLink[] =>
  text.includes('${') && mayHoldMarkup(text)
    ? parseMarkup(text)
        .flatMap(partsOf)
        .flatMap(linksIn)
        .flatMap((href) => sentBy(href) ?? [])
    : [];
