import type { FormState } from './form-state.ts';
import type { ItemPath } from './form-types.ts';
import { splitItemPath } from './item-paths.ts';
import { none } from './prepare.ts';

/** Returns `none` for a missing repetition, and throws for an unknown path. */
export const locate = (state: FormState, path: ItemPath): number => {
  const slot = find(state, path);
  if (slot === undefined) throw new Error(`unknown item: ${path}`);
  return slot;
};

export const find = (state: FormState, path: ItemPath): number | undefined => {
  const { indexOf, repeat } = state.prepared;
  const plain = indexOf.get(path);
  if (plain !== undefined && repeat[plain] === none) return plain;

  const { item, indices } = splitItemPath(path);
  const index = indexOf.get(item);
  const repeats: number[] = [];
  for (let around = index === undefined ? none : repeat[index]!; around !== none; around = repeat[around]!) repeats.unshift(around);
  if (index === undefined || repeats.length === 0 || repeats.length !== indices.length) return undefined;

  let shift = 0;
  for (const [level, owner] of repeats.entries()) {
    const block = state.repetitions.get(owner + shift)?.[indices[level]! - 1];
    if (block === undefined) return none;
    shift = state.blocks[block]!.shift;
  }
  return index + shift;
};
