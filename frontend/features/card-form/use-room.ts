import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const gap = 8;
/** Padding of the row, and the button of the menu. */
const taken = 80;
/** The last entry yields to everything else. */
const least = 270;

/** How many entries of a row have room beside its first element, in any language: the first ones. */
export const useRoom = (entries: readonly string[]) => {
  const row = useRef<HTMLDivElement>(null);
  const [widths] = useState<Record<string, number>>({});
  const [count, setCount] = useState(entries.length);
  useLayoutEffect(() => {
    const { current } = row;
    const { children } = current!;
    const widthOf = (at: number) => children[at]!.getBoundingClientRect().width + gap;
    const fit = () => {
      let room = current!.clientWidth;
      if (room === 0) return;
      room -= taken + widthOf(0);
      entries.slice(0, count).forEach((entry, at) => (widths[entry] = at === entries.length - 1 ? least : widthOf(at + 1)));
      setCount(entries.filter((entry) => (room -= widths[entry] ?? 0) >= 0).length);
    };
    if (!window.ResizeObserver) return fit();
    // Called before the next paint, when the browser knows all sizes; to ask for them now would take it twice the time.
    const observer = new ResizeObserver(() => flushSync(fit));
    for (const element of [current!, ...children]) observer.observe(element);
    return () => observer.disconnect();
  });
  return { row, count };
};
