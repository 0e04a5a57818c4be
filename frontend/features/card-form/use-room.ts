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
    [...children].forEach((child, at) => {
      const width = child.getBoundingClientRect().width + gap;
      if (at === 0) room -= width;
      else if (at <= count) widths[entries[at - 1]!] = at === entries.length ? least : width;
    });
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
