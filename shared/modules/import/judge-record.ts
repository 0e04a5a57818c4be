import type { AnswerValue, Answers, CardDesign } from '../../design/card-design.ts';
import type { KeptAnswer } from '../../design/kept-answer.ts';
import { confirmedName, splitReasonName } from '../../design/sibling-names.ts';
import { choiceAsText } from '../../export/choices.ts';
import type { FormSession } from '../../form/form-types.ts';
import { answerAt, splitItemPath, splitPath } from '../../form/item-paths.ts';
import type { PreparedDesign } from '../../form/prepare.ts';
import { isBlankAnswer, isObject, partOf, sameAnswer } from '../../items/answers.ts';
import { without } from '../../items/take.ts';
import type { ImportSettings } from './records.ts';
import { languages } from '../../text/languages.ts';
import { idKey } from '../../text/same-text.ts';
import { clearAnswers } from './clear.ts';
import { wordParts } from './read-cell.ts';
import { noParent, type ImportFinding, type Place, type ReadRecord } from './read-types.ts';

interface Meeting {
  readonly isRepeat: boolean;
  readonly mode: ImportSettings['mode'];
  readonly isWhole: boolean;
}

const joined = (there: AnswerValue, comes: AnswerValue, { isRepeat, mode, isWhole }: Meeting): AnswerValue => {
  if (isRepeat) return Math.max(typeof there === 'number' ? there : 0, typeof comes === 'number' ? comes : 0);
  if (!isWhole && isObject(there) && isObject(comes)) return mode === 'blanks' ? { ...comes, ...there } : { ...there, ...comes };
  return mode === 'blanks' && !isBlankAnswer(there) ? there : comes;
};

type PageAnswers = { [name: string]: AnswerValue };

const reasonsBeside = (answers: PageAnswers, stored: string): readonly { readonly name: string; readonly part: string }[] =>
  Object.keys(answers).flatMap((name) => {
    const of = splitReasonName(name);
    return of?.stored === stored ? [{ name, part: of.part }] : [];
  });

const joinReason = (own: PageAnswers, name: string, { stored, part }: { readonly stored: string; readonly part: string }, reason: AnswerValue, isRepeat: boolean, mode: ImportSettings['mode']): void => {
  const there = own[stored] ?? null;
  const beside = reasonsBeside(own, stored).filter((each) => part === '' || each.part === '' || each.part === part);
  if (isRepeat && Number(there) > 0) return;
  if (mode === 'blanks' && (beside.length > 0 || !isBlankAnswer(part === '' ? there : partOf(there, part)))) return;
  for (const each of beside) delete own[each.name];
  if (part === '') own[stored] = isRepeat ? 0 : null;
  else if (isObject(there)) own[stored] = without(there, [part]);
  own[name] = reason;
};

const joinAnswer = (own: PageAnswers, name: string, comes: AnswerValue, meeting: Meeting): void => {
  const { isRepeat, mode } = meeting;
  const there = own[name] ?? null;
  const beside = reasonsBeside(own, name);
  if (comes === null && beside.length > 0) return;
  const isKept = mode === 'blanks' && !isRepeat;
  if (isKept && beside.some(({ part }) => part === '')) return;
  const answer = isKept && isObject(comes) ? without(comes, beside.map(({ part }) => part)) : comes;
  const ended = isRepeat ? (Number(comes) > 0 ? beside : []) : isKept ? [] : beside.filter(({ part }) => part === '' || partOf(comes, part) !== null || !isObject(comes));
  for (const each of ended) delete own[each.name];
  own[name] = joined(there, answer, meeting);
};

export const joinAnswers = (
  { items, indexOf }: PreparedDesign,
  before: Answers,
  { vals, whole, cleared }: Pick<ReadRecord, 'vals' | 'whole' | 'cleared'>,
  mode: ImportSettings['mode'],
  drawn: ReadonlySet<string> = new Set(),
): Answers => {
  const pages: { [page: string]: PageAnswers } = Object.fromEntries(Object.entries(before).map(([page, answers]) => [page, { ...answers }]));
  clearAnswers(pages, cleared, drawn);
  for (const [page, answers] of Object.entries(vals)) {
    const own = (pages[page] ??= {});
    for (const [name, value] of Object.entries(answers)) {
      const reason = splitReasonName(name);
      const isRepeat = items[indexOf.get(splitItemPath(`${page}.${reason?.stored ?? name}`).item) ?? -1]?.class === 'repeat';
      if (reason === null) joinAnswer(own, name, value, { isRepeat, mode, isWhole: whole.has(`${page}.${name}`) });
      else joinReason(own, name, reason, value, isRepeat, mode);
    }
  }
  return pages;
};

export interface MetCard {
  readonly prepared: PreparedDesign;
  readonly vals: Answers;
  readonly kept: readonly KeptAnswer[];
}

/** Whether the card holds the value in the form of an earlier design: one choice of several, or the choice behind a text. */
const isHeldOtherwise = ({ prepared, vals, kept }: MetCard, now: PreparedDesign, path: string, comes: AnswerValue): boolean => {
  if (typeof comes !== 'string') return false;
  const { item: plain } = splitItemPath(path);
  const held = [answerAt(vals, path), ...kept.filter((each) => each.path === path && each.detached !== true).map(({ value }) => value)];
  if (held.some((value) => Array.isArray(value) && value.length === 1 && value[0] === comes)) return true;
  const item = prepared.items[prepared.indexOf.get(plain) ?? -1];
  const today = now.items[now.indexOf.get(plain) ?? -1];
  if (item === undefined || !('choices' in item) || today === undefined || 'choices' in today) return false;
  const there = answerAt(vals, path);
  return there !== null && languages.some((language) => choiceAsText(item, there, language) === comes);
};

/** Drops what the card holds already in the form that our files write: an unchanged cell must not change the answer. */
export const withoutEchoes = ({ vals, places, ...read }: ReadRecord, card: MetCard, now: PreparedDesign): ReadRecord => ({
  ...read,
  places,
  vals: Object.fromEntries(
    Object.entries(vals).map(([page, answers]) => {
      const isEcho = (name: string): boolean => {
        const of = splitReasonName(name);
        const there = of?.part === '' ? card.vals[page]?.[of.stored] : undefined;
        return (typeof there === 'string' || typeof there === 'number') && String(there) === places.get(`${page}.${of!.stored}`)?.text;
      };
      return [page, Object.fromEntries(Object.entries(answers).filter(([name, comes]) => !isEcho(name) && !isHeldOtherwise(card, now, `${page}.${name}`, comes)))];
    }),
  ),
});

export const withoutSameIds = ({ id_attributes }: Pick<CardDesign, 'id_attributes'>, read: ReadRecord, before: Answers): ReadRecord => {
  const isSame = (path: string): boolean => {
    const [there, comes] = [answerAt(before, path), answerAt(read.vals, path)];
    return typeof there === 'string' && typeof comes === 'string' && idKey(there) === idKey(comes);
  };
  const same = new Set<string>(id_attributes.filter(isSame));
  const vals = Object.fromEntries(Object.entries(read.vals).map(([page, answers]) => [page, Object.fromEntries(Object.entries(answers).filter(([name]) => !same.has(`${page}.${name}`)))]));
  return { ...read, vals };
};

/** Whether a person must accept values that differ from the file. */
export const asksFirst = ({ kind, findings }: { readonly kind: string; readonly findings: readonly ImportFinding[] }): boolean =>
  (kind === 'new' || kind === 'changed') && findings.some(({ isChange }) => isChange);

export interface Acceptance {
  readonly all: boolean;
  readonly except: readonly number[];
}

export interface ImportChange {
  readonly path: string;
  readonly before: AnswerValue;
  readonly after: AnswerValue;
}

const placeOf = (path: string, { places, cleared }: ReadRecord, row: number): Place & { readonly text: string } => {
  const { table, row: line, column, text } = places.get(path) ?? cleared.get(path) ?? { table: 0, row, column: null, text: '' };
  return { table, row: line, column, text };
};

export const findingsOf = (read: ReadRecord, row: number, prepared: PreparedDesign, form: FormSession): readonly ImportFinding[] => {
  if (read.findings.some(({ code }) => code === noParent)) return read.findings;
  const issues = form.submitIssues();
  const wrong = issues.map(({ code, params, path }): ImportFinding => ({ ...placeOf(path, read, row), code, params, isFault: true }));
  const found = new Set(issues.map(({ path }) => path));
  const answers = form.answers();
  const unasked = [...read.places].flatMap(([path, place]): readonly ImportFinding[] => {
    const { item } = splitItemPath(path);
    const number = prepared.indexOf.get(item);
    const [page, own] = splitPath(path);
    const isExplained = Object.keys(answers[page] ?? {}).some((name) => splitReasonName(name)?.stored === own);
    const isStored = isExplained || number === undefined || found.has(path) || prepared.behaviours[number]!.answer !== 'entered' || !isBlankAnswer(answerAt(answers, path));
    return isStored || prepared.items[number]!.class === 'repeat' ? [] : [{ ...place, code: 'import.not_asked', params: {}, isFault: false, isChange: true }];
  });
  return [...read.findings, ...wrong, ...unasked];
};

export const mixedParts = (read: Pick<ReadRecord, 'vals' | 'parts' | 'places'>, before: Answers, after: Answers): readonly ImportFinding[] =>
  [...read.parts].flatMap(([path, parts]): readonly ImportFinding[] => {
    const [there, comes, result] = [answerAt(before, path), answerAt(read.vals, path), answerAt(after, path)];
    const place = read.places.get(path);
    if (place === undefined || !isObject(there) || !isObject(comes) || !isObject(result) || sameAnswer(there, result)) return [];
    const isKept = (part: string): boolean => partOf(result, part) !== null && partOf(result, part) === partOf(there, part) && partOf(comes, part) !== partOf(there, part);
    return [...parts].some(isKept) ? [{ ...place, code: 'import.mixed_parts', params: { value: wordParts(result) }, isFault: false, isChange: true }] : [];
  });

export const changesBetween = (before: Answers, after: Answers): readonly ImportChange[] => {
  const paths = new Set([after, before].flatMap((answers) => Object.entries(answers).flatMap(([page, own]) => Object.keys(own).flatMap((name) => (confirmedName(name) === null ? [`${page}.${name}`] : [])))));
  return [...paths].flatMap((path) => {
    const change = { path, before: answerAt(before, path), after: answerAt(after, path) };
    return sameAnswer(change.before, change.after) ? [] : [change];
  });
};
