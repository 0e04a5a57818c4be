import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import { splitTypedName } from '#shared/design/sibling-names.ts';
import { answerAt, splitItemPath } from '#shared/form/item-paths.ts';
import { isBlankAnswer, isObject } from '#shared/items/answers.ts';
import { plainAnswer } from '#shared/items/output.ts';
import type { Card } from './data/cards.ts';
import type { FolderDesign } from '../answers/folder-design.ts';

const saysSame = (sent: AnswerValue, stored: AnswerValue): boolean => {
  if (isBlankAnswer(sent) || sent === false) return true;
  if (isObject(sent)) return isObject(stored) && Object.entries(sent).every(([part, value]) => saysSame(value, stored[part] ?? null));
  if (Array.isArray(sent)) return Array.isArray(stored) && sent.every((each: AnswerValue) => stored.includes(each));
  return plainAnswer(sent) === plainAnswer(stored);
};

/** Finds answers that were cut, converted or not asked for. Computed answers and those kept with an earlier version are not adjusted. */
export const adjustedPaths = (design: FolderDesign, sent: Answers, { vals, kept }: Pick<Card, 'vals' | 'kept'>, isWorkedOut: (designs: readonly FolderDesign[], path: string) => boolean): readonly string[] =>
  Object.entries(sent).flatMap(([page, answers]) =>
    Object.entries(answers).flatMap(([name, value]) => {
      const path = `${page}.${name}`;
      if (name.includes('@') || design.item(splitItemPath(path).item) === undefined || saysSame(value, answerAt(vals, path))) return [];
      if (Object.keys(vals[page] ?? {}).some((each) => splitTypedName(each)?.stored === name)) return [];
      return isWorkedOut([design], path) || kept.some((each) => each.path === path) ? [] : [path];
    }),
  );
