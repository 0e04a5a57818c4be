import { parseMarkup, type Block, type Inline } from './markup.ts';
import { mayHoldMarkup, mentionsInText } from './mentions.ts';

/** The link sends answers to another server or person. */
export interface SendingLink {
  readonly to: string;
  readonly names: readonly string[];
}

export const sentTo = (href: string): string => /^(?:https?:\/\/(?:[^/?#]*@)?|mailto:|tel:)([^/?#]*)/i.exec(href)?.[1] ?? href;

/** The result is null for a link without answers, and for a call to a number that is the answer. */
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

export const sendingLinks = (text: string): readonly SendingLink[] =>
  text.includes('${') && mayHoldMarkup(text)
    ? parseMarkup(text)
        .flatMap(partsOf)
        .flatMap(linksIn)
        .flatMap((href) => sentBy(href) ?? [])
    : [];
