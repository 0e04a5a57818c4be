import type { AnswerValue, Answers, CardDesign } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { confirmedName, splitTypedName } from '#shared/design/sibling-names.ts';
import type { Issue } from '#shared/form/form-types.ts';
import { answerAt, splitItemPath } from '#shared/form/item-paths.ts';
import { isBlankAnswer, sameAnswer } from '#shared/items/answers.ts';
import type { CardContent } from './data/cards.ts';
import { Problem } from '../refusals/problem.ts';
import { itemOf, withoutWithheld, type Withheld } from '../answers/withhold.ts';
import { entriesIn, surroundingsOf } from './repetitions.ts';

/** `isSome` means that only some answers are sent, so null removes one. */
export const refuseToChange = ({ has }: Withheld, sent: Answers, isSome = false): void => {
  const changed = entriesIn(sent).filter(({ path, value }) => has(path) && (isSome || !isBlankAnswer(value)));
  if (changed.length > 0) throw new Problem('answers.withheld', { paths: changed.map(({ path }) => `body.vals.${path}`) });
};

export const refuseToKeep = (withheld: readonly Pick<KeptAnswer, 'path'>[]): void => {
  if (withheld.length > 0) throw new Problem('answers.withheld', { paths: withheld.map(({ path }) => `body.left_over.${path}`) });
};

/** Restores withheld answers in posted ones. Refuses a save that removes or moves a repetition which holds some. */
export const withStored = (withheld: Withheld, design: CardDesign, posted: Answers, stored: Answers): Answers => {
  if (!withheld.isAny) return posted;
  refuseToChange(withheld, posted);
  const back = entriesIn(stored).filter(({ path }) => withheld.has(path));
  const moved = back.filter(({ path }) => !isInPlace(design, posted, stored, path));
  if (moved.length > 0) throw new Problem('answers.withheld', { reason: 'repetition', paths: moved.map(({ path }) => path) });
  const pages: { [page: string]: { [name: string]: AnswerValue } } = { ...withoutWithheld(withheld, posted) };
  for (const { page, name, value } of back) pages[page] = { ...pages[page], [name]: value };
  return pages;
};

const isInPlace = (design: CardDesign, posted: Answers, stored: Answers, path: string): boolean => {
  const { item, indices } = splitItemPath(path.split('@', 1)[0]!);
  const page = item.slice(0, item.indexOf('.'));
  const [before, now] = [stored[page] ?? {}, posted[page] ?? {}];
  return (surroundingsOf(design).get(itemOf(path)) ?? []).every(({ item: { name } }, level) => {
    const [count, time] = [[name, ...indices.slice(0, level)].join('_'), [`${name}_registered_at`, ...indices.slice(0, level + 1)].join('_')];
    const isFewer = typeof now[count] === 'number' && now[count] < Number(before[count] ?? 0);
    return !isFewer && (now[time] === undefined || now[time] === (before[time] ?? null));
  });
};

/** The save would remove these withheld answers, including reasons and typed texts. Confirmations go with their warnings. */
export const lostIn = ({ has }: Withheld, before: { readonly vals: Answers; readonly version: number; readonly withheldKept: readonly KeptAnswer[] }, after: Pick<CardContent, 'vals' | 'kept'>, isWorkedOut: (path: string) => boolean): readonly string[] => {
  const isAnswered = (path: string): boolean => !isBlankAnswer(answerAt(after.vals, path));
  const keptAt = (path: string, version: number): KeptAnswer | undefined => after.kept.find((each) => each.path === path && each.version === version && !each.detached);
  const lost = entriesIn(before.vals).flatMap(({ page, name, path, value }) => {
    const typed = splitTypedName(name);
    const isThere = isAnswered(path) || keptAt(path, before.version) !== undefined || (typed !== null && isAnswered(`${page}.${typed.stored}`));
    return has(path) && confirmedName(name) === null && !isBlankAnswer(value) && !isThere && !isWorkedOut(path) ? [path] : [];
  });
  return [...lost, ...before.withheldKept.flatMap(({ path, version, value, detached }) => (detached || isAnswered(path) || sameAnswer(keptAt(path, version)?.value ?? null, value) ? [] : [path]))];
};

/** Removes parameters that would reveal a withheld answer. */
export const tellableIssues = ({ has }: Withheld, issues: readonly Issue[]): readonly Issue[] => issues.map((issue) => (has(issue.path) ? { ...issue, params: {} } : issue));
