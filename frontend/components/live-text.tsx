interface LiveTextProps {
  readonly text: string;
  /** An answer, a result or an identifier: a browser must not translate it. */
  readonly isValue?: boolean;
}

/** A text that changes. A browser that translates the page replaces text nodes, which React could not update, so React replaces this element. */
export const LiveText = ({ text, isValue = false }: LiveTextProps) => (
  <span key={text} translate={isValue ? 'no' : undefined}>
    {text}
  </span>
);
