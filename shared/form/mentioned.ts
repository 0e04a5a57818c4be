import type { Path } from '../design/card-design.ts';
import { partOf } from '../items/answers.ts';
import { blockAround, effectiveValue, eachSlotWithin, type FormState, pathOfSlot, slotSeenFrom } from './form-state.ts';
import type { Mentioned, MentionedAnswer } from './form-types.ts';
import { none } from './prepare.ts';

/** The slot of an item as a text in a block reads it: of the same repetition, else around it, else the first there is (XPath). */
const slotFor = (state: FormState, from: number, number: number): number => {
  let slot = slotSeenFrom(state, from, number);
  if (slot !== none) return slot;
  eachSlotWithin(state, blockAround(state, from, number), number, (found) => {
    if (slot === none) slot = found;
  });
  return slot;
};

/** What stands in texts in place of `${page.item}`, seen from a block; null where they mention nothing that is there. */
export const mentionedFrom = (state: FormState, from: number, paths: readonly Path[]): Mentioned | null => {
  if (paths.length === 0) return null;
  const found = new Map<Path, MentionedAnswer>();
  for (const path of paths) {
    const reference = state.prepared.references.get(path);
    const slot = reference === undefined ? none : slotFor(state, from, reference.number);
    if (reference === undefined || slot === none) continue;
    const { number, part } = reference;
    const value = effectiveValue(state, slot);
    found.set(path, { item: state.prepared.items[number]!, path: pathOfSlot(state, slot), part, value: part === null ? value : partOf(value, part) });
  }
  return found;
};
