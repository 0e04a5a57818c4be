import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

const gap = 8;
/** Padding of the row, and the button of the menu. */
const [edges, menu] = [28, 52];

const widthOf = (element: Element): number => Math.ceil(element.getBoundingClientRect().width) + gap;

/** How many entries of a row have room beside what always stands there, in any language: the first ones. `least`: the room that an entry takes even if it could shrink. */
export const useRoom = (entries: readonly string[], least: Readonly<Record<string, number>>) => {
  const row = useRef<HTMLDivElement>(null);
  const [widths] = useState(() => new Map<string, number>());
  const [count, setCount] = useState(entries.length);
  const fit = useEffectEvent(() => {
    const element = row.current!;
    if (element.clientWidth === 0) return;
    let room = element.clientWidth - edges;
    for (const child of element.children as HTMLCollectionOf<HTMLElement>) {
      const { entry } = child.dataset;
      if (entry !== undefined) widths.set(entry, least[entry] ?? widthOf(child));
      else if (child.dataset['always'] !== undefined) room -= widthOf(child);
    }
    const ends = entries.map((_, at) => entries.slice(0, at + 1).reduce((sum, entry) => sum + (widths.get(entry) ?? 0), 0));
    setCount(ends.every((end) => end <= room) ? entries.length : ends.filter((end) => end <= room - menu).length);
  });
  useLayoutEffect(() => {
    fit();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => fit());
    for (const element of [row.current!, ...row.current!.children]) observer.observe(element);
    return () => observer.disconnect();
  });
  return { row, count };
};
