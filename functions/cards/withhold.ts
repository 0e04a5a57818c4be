import { seesIdentifiers } from '#shared/access/access.ts';
import type { Access } from '#shared/access/access.ts';
import type { Answers, AnswerValue, CardDesign, Path } from '#shared/design/card-design.ts';
import { onceFor } from '#shared/design/once-for.ts';
import type { Issue } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { isBlankAnswer } from '#shared/items/answers.ts';
import type { CardContent } from '../data/cards.ts';
import { answerAt } from '../data/linkage-index.ts';
import { designIfAny } from '../folder-design.ts';
import { Problem } from '../problem.ts';
import { surroundingsOf } from './repetitions.ts';

/** What a caller is not shown of a card. */
export interface Withheld {
  /** Whether anything may be. */
  readonly isAny: boolean;
  /** Whether the answer of a path is withheld, and what is said of it: its reason, confirmation or unreadable text. */
  readonly has: (path: string) => boolean;
  /** The items of a design whose answers are. */
  readonly paths: readonly Path[];
}

/** For whoever sees identifiers, and for workers. */
export const nothingWithheld: Withheld = { isAny: false, has: () => false, paths: [] };
/** Of a card whose design is gone nobody knows which answers identify. */
const everythingWithheld: Withheld = { isAny: true, has: () => true, paths: [] };

const identifying = onceFor(async (design: CardDesign) => (await import('#shared/export/identifying.ts')).identifyingIn(design));

/** The item of a path, also of one that says something about the item's answer ("injury.part_2@missing", "vitals.bp.DBP@typed"). */
const itemOf = (path: string): Path => {
  const [page = '', name = ''] = path.split('@', 1)[0]!.split('.');
  return splitItemPath(`${page}.${name}`).item;
};

interface Place {
  readonly id: string;
  /** The version in force: an item that it marks is withheld in cards of earlier versions, too. */
  readonly version: number | null;
}

/** What of answers that were written by the names of these versions a caller is not shown. */
export const withheldIn = async (access: Access, place: Place, versions: readonly number[]): Promise<Withheld> => (seesIdentifiers(access) ? nothingWithheld : identifyingAnswers(place, versions));

/** What is withheld from whoever lacks the right. */
export const identifyingAnswers = async ({ id, version }: Place, versions: readonly number[]): Promise<Withheld> => {
  const wanted = [...new Set([...versions, ...(version === null ? [] : [version])])];
  const designs = await Promise.all(wanted.map(async (each) => designIfAny(id, each)));
  if (designs.includes(undefined)) return everythingWithheld;
  const paths = new Set((await Promise.all(designs.map(async (each) => identifying(each!.design)))).flatMap((found) => [...found]));
  return { isAny: paths.size > 0, has: (path) => paths.has(itemOf(path)), paths: [...paths] };
};

/** The answers without those that are withheld. */
export const withoutWithheld = ({ isAny, has }: Withheld, vals: Answers): Answers =>
  isAny ? Object.fromEntries(Object.entries(vals).map(([page, answers]) => [page, Object.fromEntries(Object.entries(answers).filter(([name]) => !has(`${page}.${name}`)))])) : vals;

const entriesIn = (vals: Answers) => Object.entries(vals).flatMap(([page, answers]) => Object.entries(answers).map(([name, value]) => ({ page, name, path: `${page}.${name}`, value })));

/** Refuses to change what the caller is not shown. `isSome`: of some answers, null takes one away. */
export const refuseToChange = ({ has }: Withheld, sent: Answers, isSome = false): void => {
  const changed = entriesIn(sent).filter(({ path, value }) => has(path) && (isSome || !isBlankAnswer(value)));
  if (changed.length > 0) throw new Problem('answers.withheld', { paths: changed.map(({ path }) => `body.vals.${path}`) });
};

/**
 * Posted answers with the stored ones that were withheld from whoever posts. Those in repetitions go back to their place, so the repetitions that hold some
 * must be where they were: a save that takes one of them away, or moves it, is refused.
 */
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

/** Whether the repetitions around an answer are posted where they are stored: none fewer, and each with its time, where there is one. */
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

/** The withheld answers that a save would take away, because what shows them or makes room for them is answered otherwise. */
export const lostIn = ({ has }: Withheld, before: Answers, after: Pick<CardContent, 'vals' | 'kept'>, isWorkedOut: (path: string) => boolean): readonly string[] => {
  const isThere = (path: string): boolean => !isBlankAnswer(answerAt(after.vals, path)) || after.kept.some((each) => each.path === path);
  return entriesIn(before).flatMap(({ path, value }) => (has(path) && !path.includes('@') && !isBlankAnswer(value) && !isThere(path) && !isWorkedOut(path) ? [path] : []));
};

/** Findings about a withheld answer, without what they tell of it. */
export const tellableIssues = ({ has }: Withheld, issues: readonly Issue[]): readonly Issue[] => issues.map((issue) => (has(issue.path) ? { ...issue, params: {} } : issue));

/** A card's id attributes in one line, for whoever is shown them: they always identify. */
export const nameFor = (access: Access, name: () => string): string => (seesIdentifiers(access) ? name() : '');

/** Refuses to look for cards by answers that are withheld: which cards are found would tell them. `place` is where the paths stand in the request. */
export const refuseWithheld = ({ has }: Withheld, place: string, paths: readonly Path[]): void => {
  const asked = paths.filter(has);
  if (asked.length > 0) throw new Problem('answers.withheld', { paths: asked.map((path) => `${place}.${path}`) });
};
