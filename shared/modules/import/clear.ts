import type { AnswerValue, Answers } from '../../design/card-design.ts';
import { splitReasonName, splitTypedName } from '../../design/sibling-names.ts';
import { splitItemPath } from '../../form/item-paths.ts';
import { isBlankAnswer, isObject, partOf } from '../../items/answers.ts';
import { without } from '../../items/take.ts';
import { foldName } from '../../export/choice-texts.ts';
import type { Cleared, ImportFinding, Place } from './read-types.ts';

/** What is written into a cell to clear an answer. A blank cell takes nothing away. */
const word = '<clear>';

export const isClear = (text: string): boolean => text.length < 40 && /[>＞]/.test(text) && foldName(text) === word;

type Pages = { [page: string]: { [name: string]: AnswerValue } };

const placeIn = (path: string): readonly [page: string, name: string] => {
  const dot = path.indexOf('.');
  return [path.slice(0, dot), path.slice(dot + 1)];
};

/** A text answer may be the word itself, as somebody typed it. */
const isEcho = (there: AnswerValue): boolean => typeof there === 'string' && isClear(there);

/** Takes answers away that a record clears, with what stands beside them: reasons, and texts that could not be read. `drawn`: items whose number stays with the card. */
export const clearAnswers = (pages: Pages, cleared: Cleared, drawn: ReadonlySet<string>): void => {
  for (const [path, { parts }] of cleared) {
    const [page, name] = placeIn(path);
    const own = pages[page];
    if (own === undefined || drawn.has(splitItemPath(path).item) || isEcho(own[name] ?? null)) continue;
    const isMeant = (part: string): boolean => parts.has('') || parts.has(part);
    for (const each of Object.keys(own)) {
      const of = splitReasonName(each) ?? splitTypedName(each);
      if (of?.stored === name && (isMeant(of.part) || of.part === '')) delete own[each];
    }
    const there = own[name] ?? null;
    const left = isObject(there) && !parts.has('') ? without(there, [...parts]) : {};
    own[name] = Object.keys(left).length === 0 ? null : left;
  }
};

/** Answers that stay although the file clears them: drawn numbers, and what the form works out. */
export const notCleared = (cleared: Cleared, before: Answers, after: Answers): readonly ImportFinding[] =>
  [...cleared].flatMap(([path, { parts, ...place }]) => {
    const [page, name] = placeIn(path);
    const [there, left] = [before[page]?.[name] ?? null, after[page]?.[name] ?? null];
    const stays = [...parts].some((part) => !isBlankAnswer(part === '' ? left : partOf(left, part)));
    return stays && !isEcho(there) ? [{ ...place, code: 'import.not_cleared', params: {}, isFault: false, isChange: true as const }] : [];
  });

/** A cell with the word in a column where there is nothing to clear. */
export const unclearable = (cell: Place & { readonly text: string }): ImportFinding => ({ ...cell, code: 'import.no_clear', params: {}, isFault: true });
