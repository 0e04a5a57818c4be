import type { Answers, Path } from '../design/card-design.ts';
import { partIn } from '../items/behaviour.ts';
import { filledRepetitions } from '../design/filled-repetitions.ts';
import { filledCount } from './filled.ts';
import { effectiveValue, firstSlotSeenFrom, type FormState, pathOfSlot } from './form-state.ts';
import type { ItemPath, Mentioned, MentionedAnswer } from './form-types.ts';
import { splitItemPath, splitPath } from './item-paths.ts';
import { none, pathOfIndex, type PreparedDesign, repeatsAround } from './prepare.ts';

export const mentionedFrom = (state: FormState, from: number, paths: readonly Path[]): Mentioned | null => {
  if (paths.length === 0) return null;
  const found = new Map<Path, MentionedAnswer>();
  for (const path of paths) {
    const reference = state.prepared.references.get(path);
    const slot = reference === undefined ? none : firstSlotSeenFrom(state, from, reference.index);
    if (reference === undefined || slot === none) continue;
    const { index, part } = reference;
    const value = state.prepared.items[index]!.class === 'repeat' ? filledCount(state, slot) : effectiveValue(state, slot);
    found.set(path, { item: state.prepared.items[index]!, path: pathOfSlot(state, slot), part, value: part === null ? value : partIn(state.prepared.behaviours[index]!, value, part) });
  }
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
    const [pageName, storedName] = splitPath(stored);
    const page = answers[pageName];
    const value = page?.[storedName] ?? null;
    const { name, class: kind } = prepared.items[index]!;
    const shown = kind === 'repeat' && typeof value === 'number' ? filled.numbers(pageName, name, page!, storedName.slice(name.length)).length : value;
    found.set(mention, { item: prepared.items[index]!, path: stored, part, value: part === null ? shown : partIn(prepared.behaviours[index]!, shown, part) });
  }
  return found;
};
