import type { AnswerValue, Answers } from '../design/card-design.ts';
import { confirmedName } from '../design/confirmation-names.ts';
import type { FormSession } from '../form/form-types.ts';
import { splitItemPath } from '../form/item-paths.ts';
import type { PreparedDesign } from '../form/prepare.ts';
import { isBlankAnswer, isObject, sameAnswer } from '../items/answers.ts';
import type { ImportSettings } from './records.ts';
import type { ImportFinding, Place, ReadRecord } from './read-record.ts';

const at = (answers: Answers, path: string): AnswerValue => {
  const dot = path.indexOf('.');
  return answers[path.slice(0, dot)]?.[path.slice(dot + 1)] ?? null;
};

/** What stands there and what comes, by the rule of the import; a blank cell takes nothing away. */
const joined = (there: AnswerValue, comes: AnswerValue, isRepeat: boolean, mode: ImportSettings['mode']): AnswerValue => {
  // A file may know of fewer repetitions than the card has.
  if (isRepeat) return Math.max(typeof there === 'number' ? there : 0, typeof comes === 'number' ? comes : 0);
  if (isObject(there) && isObject(comes)) return mode === 'blanks' ? { ...comes, ...there } : { ...there, ...comes };
  return mode === 'blanks' && !isBlankAnswer(there) ? there : comes;
};

/** The answers of a card with those of a record, as they are posted. */
export const joinAnswers = ({ items, indexOf }: PreparedDesign, before: Answers, comes: Answers, mode: ImportSettings['mode']): Answers => {
  const pages: { [page: string]: { [name: string]: AnswerValue } } = Object.fromEntries(Object.entries(before).map(([page, answers]) => [page, { ...answers }]));
  for (const [page, answers] of Object.entries(comes)) {
    const own = (pages[page] ??= {});
    for (const [name, value] of Object.entries(answers)) {
      const item = items[indexOf.get(splitItemPath(`${page}.${name}`).item) ?? -1];
      own[name] = joined(own[name] ?? null, value, item?.class === 'repeat', mode);
    }
  }
  return pages;
};

/** An answer that a record would change. */
export interface ImportChange {
  readonly path: string;
  readonly before: AnswerValue;
  readonly after: AnswerValue;
}

const placeOf = (path: string, { places }: ReadRecord, row: number): Place & { readonly text: string } => places.get(path) ?? { table: 0, row, column: null, text: '' };

/** What the engine finds about a record, as at a save, and what of it would not be stored. */
export const findingsOf = (read: ReadRecord, row: number, prepared: PreparedDesign, form: FormSession): readonly ImportFinding[] => {
  const issues = form.submitIssues();
  const wrong = issues.map(({ code, params, path }): ImportFinding => ({ ...placeOf(path, read, row), code, params, isFault: true }));
  const found = new Set(issues.map(({ path }) => path));
  const answers = form.answers();
  const unasked = [...read.places].flatMap(([path, place]): readonly ImportFinding[] => {
    const { item } = splitItemPath(path);
    const number = prepared.indexOf.get(item);
    const isStored = number === undefined || found.has(path) || prepared.behaviours[number]!.answer !== 'entered' || !isBlankAnswer(at(answers, path));
    return isStored || prepared.items[number]!.class === 'repeat' ? [] : [{ ...place, code: 'import.not_asked', params: {}, isFault: false }];
  });
  return [...read.findings, ...wrong, ...unasked];
};

/** Every answer that differs. */
export const changesBetween = (before: Answers, after: Answers): readonly ImportChange[] => {
  const paths = new Set([after, before].flatMap((answers) => Object.entries(answers).flatMap(([page, own]) => Object.keys(own).flatMap((name) => (confirmedName(name) === null ? [`${page}.${name}`] : [])))));
  return [...paths].flatMap((path) => {
    const change = { path, before: at(before, path), after: at(after, path) };
    return sameAnswer(change.before, change.after) ? [] : [change];
  });
};
