import { type FormState, slotInside } from './form-state.ts';
import type { ItemPath } from './form-types.ts';
import { splitItemPath } from './item-paths.ts';
import { none, repeatsAround } from './prepare.ts';

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
  const repeats = repeatsAround(state.prepared, index ?? none);
  if (index === undefined || repeats.length === 0 || repeats.length !== indices.length) return undefined;
  return slotInside(state, index, repeats, (blocks, level) => blocks[indices[level]! - 1]);
};
