import type { AnswerValue, Answers, Path } from '../design/card-design.ts';
import { confirmedName, splitReasonPath } from '../design/sibling-names.ts';
import type { ItemPath } from './form-types.ts';

export interface PathInCard {
  readonly item: Path;
  readonly indices: readonly number[];
}

/** Removes the ending of a reason or confirmation ("injury.part_2@missing"). */
export const answerPath = (path: ItemPath): ItemPath => splitReasonPath(path)?.path ?? confirmedName(path) ?? path;

export const splitPath = (path: ItemPath): readonly [page: string, name: string] => [path.slice(0, path.indexOf('.')), path.slice(path.indexOf('.') + 1)];

/** Splits "injury.part_2_1" into "injury.part" and [2, 1]; exact, because names never end in `_` + digits. */
export const splitItemPath = (path: ItemPath): PathInCard => {
  const suffix = /(?:_[1-9]\d{0,5})+$/.exec(path)?.[0];
  if (suffix === undefined) return { item: path, indices: [] };
  return { item: path.slice(0, -suffix.length), indices: suffix.slice(1).split('_').map(Number) };
};

export const answerAt = (answers: Answers, path: ItemPath): AnswerValue => {
  const [page, name] = splitPath(path);
  const given = Object.hasOwn(answers, page) ? answers[page]! : {};
  return Object.hasOwn(given, name) ? (given[name] ?? null) : null;
};

export const withAnswers = (answers: Answers, changes: ReadonlyMap<ItemPath, AnswerValue>): Answers => {
  const pages = new Map(Object.entries(answers));
  for (const [page, changed] of Map.groupBy(changes, ([path]) => splitPath(path)[0])) {
    const named = new Map(Object.entries(pages.get(page) ?? {}));
    for (const [path, value] of changed) {
      const [, name] = splitPath(path);
      named.delete(name);
      if (value !== null) named.set(name, value);
    }
    pages.set(page, Object.fromEntries(named));
  }
  return Object.fromEntries(pages);
};
