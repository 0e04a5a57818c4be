import { Fragment, type ReactNode, useMemo } from 'react';
import { blankMention, fillMentions } from '#shared/language/mentions.ts';
import { parseMarkup } from '#shared/language/markup-readers.ts';
import type { Block, Inline } from '#shared/language/markup-tree.ts';
import { sentBy } from '#shared/language/sending-links.ts';
import { LiveText } from '../components/live-text.tsx';
import type { FormPlaces } from '../lib/modules.ts';
import css from './markup-view.module.css';
import { AtForm, useHasFormPart } from './module-parts.tsx';

type Say = (name: string) => string | undefined;

/** A link that sends answers to another server or person. Without a module that asks first, it is only a text. */
const Sending = (given: FormPlaces['sending-link']) => (useHasFormPart('sending-link') ? <AtForm place="sending-link" {...given} /> : given.children);

const isOurs = (href: string): boolean => URL.canParse(href) && new URL(href).origin === window.location.origin;

const drawn = (of: readonly Inline[], say: Say): ReactNode => of.map((node, at) => <Fragment key={at}>{drawnOne(node, say)}</Fragment>);

const drawnOne = (node: Inline, say: Say): ReactNode => {
  if (typeof node === 'string') return node;
  switch (node.kind) {
    case 'break':
      return <br />;
    case 'mention':
      return <LiveText text={say(node.name) ?? node.written} isValue />;
    case 'link': {
      const said = (name: string): string => {
        const text = say(name) ?? '';
        return text === blankMention ? '' : text;
      };
      // Encoded, so that an answer cannot change the address around it.
      const href = fillMentions(node.href, (name) => encodeURIComponent(said(name)));
      const answers = (sentBy(node.href)?.names ?? []).map(said).filter((answer) => answer !== '');
      if (answers.length > 0 && !isOurs(href)) {
        return (
          <Sending href={href} answers={answers}>
            {drawn(node.of, say)}
          </Sending>
        );
      }
      return (
        <a className={css.link} href={href} target="_blank" rel="noopener noreferrer">
          {drawn(node.of, say)}
        </a>
      );
    }
    case 'colour':
      return <span style={{ color: node.colour }}>{drawn(node.of, say)}</span>;
    default: {
      const Element = node.kind;
      return <Element>{drawn(node.of, say)}</Element>;
    }
  }
};

/** Spans throughout: a text may stand in a label, heading or paragraph, which may hold no blocks. */
const drawnBlock = (block: Block, say: Say): ReactNode => {
  if (block.kind !== 'list') {
    return (
      <span className={css[block.kind]} data-level={block.kind === 'heading' ? block.level : undefined}>
        {drawn(block.of, say)}
      </span>
    );
  }
  const { items, start } = block;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list of HTML may not stand in a label or a heading
    <span role="list" className={css.list}>
      {items.map((item, at) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
        <span key={at} role="listitem" className={css.item} data-mark={start === null ? '•' : `${start + at}.`}>
          {drawn(item, say)}
        </span>
      ))}
    </span>
  );
};

/** Draws a text with Markdown and HTML as React elements built from the parsed tree, never as raw HTML. */
export const Markup = ({ text, say }: { readonly text: string; readonly say: Say }) => {
  const blocks = useMemo(() => parseMarkup(text), [text]);
  const [only] = blocks;
  if (blocks.length === 1 && only?.kind === 'paragraph') return drawn(only.of, say);
  return blocks.map((block, at) => <Fragment key={at}>{drawnBlock(block, say)}</Fragment>);
};
