interface LiveTextProps {
  readonly text: string;
  /** An answer, a result or an identifier: a browser must not translate it. */
  readonly isValue?: boolean;
}

/**
 * A text that changes while the page is open, beside other content. A browser that translates the page takes text nodes
 * away, and React would go on changing or removing a node that is no longer there. So the text has an element of its own,
 * which React replaces as a whole.
 */
export const LiveText = ({ text, isValue = false }: LiveTextProps) => (
  <span key={text} translate={isValue ? 'no' : undefined}>
    {text}
  </span>
);
