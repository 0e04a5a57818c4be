import type { Path } from '../design/card-design.ts';
import { confirmedName, splitReasonPath } from '../design/sibling-names.ts';
import type { ItemPath } from './form-types.ts';

export interface PathInCard {
  readonly item: Path;
  readonly indices: readonly number[];
}

/** Removes the ending of a reason or confirmation ("injury.part_2@missing"). */
export const answerPath = (path: ItemPath): ItemPath => splitReasonPath(path)?.path ?? confirmedName(path) ?? path;

/** Splits "injury.part_2_1" into "injury.part" and [2, 1]; exact, because names never end in `_` + digits. */
export const splitItemPath = (path: ItemPath): PathInCard => {
  const suffix = /(?:_[1-9]\d{0,5})+$/.exec(path)?.[0];
  if (suffix === undefined) return { item: path, indices: [] };
  return { item: path.slice(0, -suffix.length), indices: suffix.slice(1).split('_').map(Number) };
};
