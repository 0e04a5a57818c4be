import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const gap = 8;
/** Padding of the row, and the button of the menu. */
const taken = 80;

/** How many entries of a row have room beside its first element, in any language: the first ones, the last of which shrinks to `least`. */
export const useRoom = (entries: readonly string[], least: number) => {
  const row = useRef<HTMLDivElement>(null);
  const [widths] = useState<Record<string, number>>({});
  const [count, setCount] = useState(entries.length);
  const fit = useEffectEvent(() => {
    const { clientWidth, children } = row.current!;
    if (clientWidth === 0) return;
    let room = clientWidth - taken;
    const widthOf = (at: number) => children[at]!.getBoundingClientRect().width + gap;
    room -= widthOf(0);
    entries.slice(0, count).forEach((entry, at) => (widths[entry] = at === entries.length - 1 ? least : widthOf(at + 1)));
    setCount(entries.filter((entry) => (room -= widths[entry] ?? 0) >= 0).length);
  });
  useLayoutEffect(() => {
    fit();
    if (!window.ResizeObserver) return undefined;
    const observer = new ResizeObserver(() => fit());
    for (const element of [row.current!, ...row.current!.children]) observer.observe(element);
    return () => observer.disconnect();
  });
  return { row, count };
};
