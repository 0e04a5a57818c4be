import type { Answers, Path } from '../design/card-design.ts';
import { partOf } from '../items/answers.ts';
import { filledRepetitions } from '../design/filled-repetitions.ts';
import { filledCount } from './filled.ts';
import { blockAround, effectiveValue, eachSlotWithin, type FormState, pathOfSlot, slotSeenFrom } from './form-state.ts';
import type { ItemPath, Mentioned, MentionedAnswer } from './form-types.ts';
import { splitItemPath } from './item-paths.ts';
import { none, pathOfIndex, type PreparedDesign } from './prepare.ts';

/** Looks in the same repetition, then around it, else in the first one (XPath). */
const slotFor = (state: FormState, from: number, index: number): number => {
  let slot = slotSeenFrom(state, from, index);
  if (slot !== none) return slot;
  eachSlotWithin(state, blockAround(state, from, index), index, (found) => {
    if (slot === none) slot = found;
  });
  return slot;
};

export const mentionedFrom = (state: FormState, from: number, paths: readonly Path[]): Mentioned | null => {
  if (paths.length === 0) return null;
  const found = new Map<Path, MentionedAnswer>();
  for (const path of paths) {
    const reference = state.prepared.references.get(path);
    const slot = reference === undefined ? none : slotFor(state, from, reference.index);
    if (reference === undefined || slot === none) continue;
    const { index, part } = reference;
    const value = state.prepared.items[index]!.class === 'repeat' ? filledCount(state, slot) : effectiveValue(state, slot);
    found.set(path, { item: state.prepared.items[index]!, path: pathOfSlot(state, slot), part, value: part === null ? value : partOf(value, part) });
  }
  return found;
};

const repeatsAround = ({ repeat }: PreparedDesign, index: number): readonly number[] => {
  const found: number[] = [];
  for (let around = repeat[index]!; around !== none; around = repeat[around]!) found.unshift(around);
  return found;
};

export const mentionedAmong = (prepared: PreparedDesign, answers: Answers, path: ItemPath): Mentioned | null => {
  const { item, indices } = splitItemPath(path);
  const asking = prepared.indexOf.get(item);
  const paths = asking === undefined ? [] : prepared.mentioned[asking]!;
  if (asking === undefined || paths.length === 0) return null;
  const own = repeatsAround(prepared, asking);
  const filled = filledRepetitions([{ version: 1, design: prepared.design }])(1);
  const found = new Map<Path, MentionedAnswer>();
  for (const mention of paths) {
    const reference = prepared.references.get(mention);
    if (reference === undefined) continue;
    const { index, part } = reference;
    const stored = repeatsAround(prepared, index).reduce((name, repeat, level) => `${name}_${(own[level] === repeat ? indices[level] : undefined) ?? 1}`, pathOfIndex(prepared, index));
    const at = stored.indexOf('.');
    const page = answers[stored.slice(0, at)];
    const value = page?.[stored.slice(at + 1)] ?? null;
    const { name, class: kind } = prepared.items[index]!;
    const shown = kind === 'repeat' && typeof value === 'number' ? filled.numbers(stored.slice(0, at), name, page!, stored.slice(at + 1 + name.length)).length : value;
    found.set(mention, { item: prepared.items[index]!, path: stored, part, value: part === null ? shown : partOf(shown, part) });
  }
  return found;
};
