interface LiveTextProps {
  readonly text: string;
  /** An answer, a result or an identifier: a browser must not translate it. */
  readonly isValue?: boolean;
}

/** A text that changes beside other content. A browser that translates the page replaces text nodes, and React would then fail to update them, so React
 * replaces this element as a whole. */
export const LiveText = ({ text, isValue = false }: LiveTextProps) => (
  <span key={text} translate={isValue ? 'no' : undefined}>
    {text}
  </span>
);
