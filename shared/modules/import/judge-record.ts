import type { AnswerValue, Answers, CardDesign } from '../../design/card-design.ts';
import type { KeptAnswer } from '../../design/kept-answer.ts';
import { confirmedName, splitReasonName } from '../../design/sibling-names.ts';
import { choiceAsText } from '../../export/united-versions.ts';
import type { FormSession } from '../../form/form-types.ts';
import { splitItemPath } from '../../form/item-paths.ts';
import type { PreparedDesign } from '../../form/prepare.ts';
import { isBlankAnswer, isObject, partOf, sameAnswer } from '../../items/answers.ts';
import { without } from '../../items/take.ts';
import type { ImportSettings } from './records.ts';
import { languages } from '../../text/languages.ts';
import { idKey } from '../../text/same-text.ts';
import { clearAnswers } from './clear.ts';
import { wordParts } from './read-cell.ts';
import { noParent, type ImportFinding, type Place, type ReadRecord } from './read-types.ts';

const at = (answers: Answers, path: string): AnswerValue => {
  const dot = path.indexOf('.');
  return answers[path.slice(0, dot)]?.[path.slice(dot + 1)] ?? null;
};

/** How an answer of a file meets that of a card. */
interface Meeting {
  readonly isRepeat: boolean;
  readonly mode: ImportSettings['mode'];
  /** A cell says the whole answer. */
  readonly isWhole: boolean;
}

/** What stands there and what comes, by the rule of the import; a blank cell takes nothing away. */
const joined = (there: AnswerValue, comes: AnswerValue, { isRepeat, mode, isWhole }: Meeting): AnswerValue => {
  // A file may know of fewer repetitions than the card has.
  if (isRepeat) return Math.max(typeof there === 'number' ? there : 0, typeof comes === 'number' ? comes : 0);
  if (!isWhole && isObject(there) && isObject(comes)) return mode === 'blanks' ? { ...comes, ...there } : { ...there, ...comes };
  return mode === 'blanks' && !isBlankAnswer(there) ? there : comes;
};

type PageAnswers = { [name: string]: AnswerValue };

/** The reasons that stand beside an answer, under their own names. */
const reasonsBeside = (answers: PageAnswers, stored: string): readonly { readonly name: string; readonly part: string }[] =>
  Object.keys(answers).flatMap((name) => {
    const of = splitReasonName(name);
    return of?.stored === stored ? [{ name, part: of.part }] : [];
  });

/** A reason that comes takes the place of what it says is missing, unless only blanks are filled: a reason is as good as an answer. */
const joinReason = (own: PageAnswers, name: string, { stored, part }: { readonly stored: string; readonly part: string }, reason: AnswerValue, isRepeat: boolean, mode: ImportSettings['mode']): void => {
  const there = own[stored] ?? null;
  const beside = reasonsBeside(own, stored).filter((each) => part === '' || each.part === '' || each.part === part);
  // A file may know of fewer repetitions than the card has.
  if (isRepeat && Number(there) > 0) return;
  if (mode === 'blanks' && (beside.length > 0 || !isBlankAnswer(part === '' ? there : partOf(there, part)))) return;
  for (const each of beside) delete own[each.name];
  if (part === '') own[stored] = isRepeat ? 0 : null;
  else if (isObject(there)) own[stored] = without(there, [part]);
  own[name] = reason;
};

/** An answer that comes ends the reasons that stand in its place. */
const joinAnswer = (own: PageAnswers, name: string, comes: AnswerValue, meeting: Meeting): void => {
  const { isRepeat, mode } = meeting;
  const there = own[name] ?? null;
  const beside = reasonsBeside(own, name);
  // That nothing is ticked does not contradict the reason why.
  if (comes === null && beside.length > 0) return;
  const isKept = mode === 'blanks' && !isRepeat;
  if (isKept && beside.some(({ part }) => part === '')) return;
  const answer = isKept && isObject(comes) ? without(comes, beside.map(({ part }) => part)) : comes;
  const ended = isRepeat ? (Number(comes) > 0 ? beside : []) : isKept ? [] : beside.filter(({ part }) => part === '' || partOf(comes, part) !== null || !isObject(comes));
  for (const each of ended) delete own[each.name];
  own[name] = joined(there, answer, meeting);
};

/** The answers of a card with those of a record, as they are posted. `drawn`: items whose number stays with the card. */
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

/** The card that a record meets, with the design of its version. */
export interface MetCard {
  readonly prepared: PreparedDesign;
  readonly vals: Answers;
  readonly kept: readonly KeptAnswer[];
}

/** Whether the card holds what comes as an answer of an earlier design: as the one choice of an item that took several, or as the choice that a text stands for. */
const isHeldOtherwise = ({ prepared, vals, kept }: MetCard, now: PreparedDesign, path: string, comes: AnswerValue): boolean => {
  if (typeof comes !== 'string') return false;
  const { item: plain } = splitItemPath(path);
  const held = [at(vals, path), ...kept.filter((each) => each.path === path && each.detached !== true).map(({ value }) => value)];
  if (held.some((value) => Array.isArray(value) && value.length === 1 && value[0] === comes)) return true;
  const item = prepared.items[prepared.indexOf.get(plain) ?? -1];
  const today = now.items[now.indexOf.get(plain) ?? -1];
  if (item === undefined || !('choices' in item) || today === undefined || 'choices' in today) return false;
  const there = at(vals, path);
  return there !== null && languages.some((language) => choiceAsText(item, there, language) === comes);
};

/**
 * What a record says, without what the card holds already, as our files write it for an answer of an earlier design; and without the reasons that the card holds as an answer: somebody typed "NA", or counted -99, and our files write the same for the reason
 * of that name. The cell was not changed, so the answer stays.
 */
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

/** What a record says, without the id attributes by which it met the card: blanks around them and their width make no other id, so they stay as they are. */
export const withoutSameIds = ({ id_attributes }: Pick<CardDesign, 'id_attributes'>, read: ReadRecord, before: Answers): ReadRecord => {
  const isSame = (path: string): boolean => {
    const [there, comes] = [at(before, path), at(read.vals, path)];
    return typeof there === 'string' && typeof comes === 'string' && idKey(there) === idKey(comes);
  };
  const same = new Set<string>(id_attributes.filter(isSame));
  const vals = Object.fromEntries(Object.entries(read.vals).map(([page, answers]) => [page, Object.fromEntries(Object.entries(answers).filter(([name]) => !same.has(`${page}.${name}`)))]));
  return { ...read, vals };
};

/** Whether somebody has to accept what would be stored: values that are not what the file says. */
export const asksFirst = ({ kind, findings }: { readonly kind: string; readonly findings: readonly ImportFinding[] }): boolean =>
  (kind === 'new' || kind === 'changed') && findings.some(({ isChange }) => isChange);

/** Which rows somebody accepts among those that `asksFirst` names: all or none, except some by their place in the file. */
export interface Acceptance {
  readonly all: boolean;
  readonly except: readonly number[];
}

/** An answer that a record would change. */
export interface ImportChange {
  readonly path: string;
  readonly before: AnswerValue;
  readonly after: AnswerValue;
}

const placeOf = (path: string, { places, cleared }: ReadRecord, row: number): Place & { readonly text: string } => {
  const { table, row: line, column, text } = places.get(path) ?? cleared.get(path) ?? { table: 0, row, column: null, text: '' };
  return { table, row: line, column, text };
};

/** What the engine finds about a record, as at a save, and what of it would not be stored. */
export const findingsOf = (read: ReadRecord, row: number, prepared: PreparedDesign, form: FormSession): readonly ImportFinding[] => {
  // A repetition without its record has no form of its own to find fault with.
  if (read.findings.some(({ code }) => code === noParent)) return read.findings;
  const issues = form.submitIssues();
  const wrong = issues.map(({ code, params, path }): ImportFinding => ({ ...placeOf(path, read, row), code, params, isFault: true }));
  const found = new Set(issues.map(({ path }) => path));
  const answers = form.answers();
  const unasked = [...read.places].flatMap(([path, place]): readonly ImportFinding[] => {
    const { item } = splitItemPath(path);
    const number = prepared.indexOf.get(item);
    const dot = path.indexOf('.');
    const isExplained = Object.keys(answers[path.slice(0, dot)] ?? {}).some((name) => splitReasonName(name)?.stored === path.slice(dot + 1));
    const isStored = isExplained || number === undefined || found.has(path) || prepared.behaviours[number]!.answer !== 'entered' || !isBlankAnswer(at(answers, path));
    return isStored || prepared.items[number]!.class === 'repeat' ? [] : [{ ...place, code: 'import.not_asked', params: {}, isFault: false, isChange: true }];
  });
  return [...read.findings, ...wrong, ...unasked];
};

/** Answers of which some parts would be the card's and others the file's, although the row has other cells for the former: an age of 14 years and the 3 months of an infant. */
export const mixedParts = (read: Pick<ReadRecord, 'vals' | 'parts' | 'places'>, before: Answers, after: Answers): readonly ImportFinding[] =>
  [...read.parts].flatMap(([path, parts]): readonly ImportFinding[] => {
    const [there, comes, result] = [at(before, path), at(read.vals, path), at(after, path)];
    const place = read.places.get(path);
    if (place === undefined || !isObject(there) || !isObject(comes) || !isObject(result) || sameAnswer(there, result)) return [];
    const isKept = (part: string): boolean => partOf(result, part) !== null && partOf(result, part) === partOf(there, part) && partOf(comes, part) !== partOf(there, part);
    return [...parts].some(isKept) ? [{ ...place, code: 'import.mixed_parts', params: { value: wordParts(result) }, isFault: false, isChange: true }] : [];
  });

/** Every answer that differs. */
export const changesBetween = (before: Answers, after: Answers): readonly ImportChange[] => {
  const paths = new Set([after, before].flatMap((answers) => Object.entries(answers).flatMap(([page, own]) => Object.keys(own).flatMap((name) => (confirmedName(name) === null ? [`${page}.${name}`] : [])))));
  return [...paths].flatMap((path) => {
    const change = { path, before: at(before, path), after: at(after, path) };
    return sameAnswer(change.before, change.after) ? [] : [change];
  });
};
