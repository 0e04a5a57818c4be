import type { Answers, CardDesign } from './card-design.ts';
import { pathOf, walkItems } from './walk.ts';

/** The most repetitions that any card of a folder holds, by the repeat's path. */
export type RepeatWidths = { readonly [path: string]: number };

const repetition = /^(?:_\d+)*$/;

/** Repeats in which these answers hold more repetitions than `known`; empty if all fit. */
export const widerRepeats = (design: CardDesign, vals: Answers, known: RepeatWidths): RepeatWidths => {
  const wider: { [path: string]: number } = {};
  walkItems(design, (place) => {
    if (place.item.class !== 'repeat') return;
    const { name } = place.item;
    const counts = Object.entries(vals[place.page.name] ?? {})
      .filter(([stored]) => stored.startsWith(name) && repetition.test(stored.slice(name.length)))
      .map(([, count]) => (typeof count === 'number' ? count : 0));
    const most = Math.max(0, ...counts);
    if (most > (known[pathOf(place)] ?? 1)) wider[pathOf(place)] = most;
  });
  return wider;
};
