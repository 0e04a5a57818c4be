import type { AnswerValue, Answers } from '../../design/card-design.ts';
import { splitReasonName, splitTypedName } from '../../design/sibling-names.ts';
import { splitItemPath, splitPath } from '../../form/item-paths.ts';
import { isBlankAnswer, isObject, partOf } from '../../items/answers.ts';
import { without } from '../../items/take.ts';
import { foldName } from '../../export/choices.ts';
import type { Cleared, ImportFinding, Place } from './read-types.ts';

/** This word in a cell clears the answer; a blank cell changes nothing. */
const word = '<clear>';

export const isClear = (text: string): boolean => text.length < 40 && /[>＞]/.test(text) && foldName(text) === word;

type Pages = { [page: string]: { [name: string]: AnswerValue } };

/** A person may have typed the word as a text answer. */
const isEcho = (there: AnswerValue): boolean => typeof there === 'string' && isClear(there);

/** Removes cleared answers with their reasons and unreadable texts. `drawn`: items whose number stays with the card. */
export const clearAnswers = (pages: Pages, cleared: Cleared, drawn: ReadonlySet<string>): void => {
  for (const [path, { parts }] of cleared) {
    const [page, name] = splitPath(path);
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

export const notCleared = (cleared: Cleared, before: Answers, after: Answers): readonly ImportFinding[] =>
  [...cleared].flatMap(([path, { parts, ...place }]) => {
    const [page, name] = splitPath(path);
    const [there, left] = [before[page]?.[name] ?? null, after[page]?.[name] ?? null];
    const stays = [...parts].some((part) => !isBlankAnswer(part === '' ? left : partOf(left, part)));
    return stays && !isEcho(there) ? [{ ...place, code: 'import.not_cleared', params: {}, isFault: false, isChange: true as const }] : [];
  });

export const unclearable = (cell: Place & { readonly text: string }): ImportFinding => ({ ...cell, code: 'import.no_clear', params: {}, isFault: true });
