import type { AnswerValue, Answers, CardDesign } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { confirmedName, splitTypedName, splitReasonName } from '#shared/design/sibling-names.ts';
import type { Issue } from '#shared/form/form-types.ts';
import { answerAt, splitItemPath } from '#shared/form/item-paths.ts';
import { isBlankAnswer, sameAnswer } from '#shared/items/answers.ts';
import type { CardContent } from './data/cards.ts';
import { Problem } from '../refusals/problem.ts';
import { itemOf, withoutWithheld, answersWhere, type Withheld } from '../answers/withhold.ts';
import { maxRepetitions } from '#shared/design/limits.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { pathOf, walkItems, type Place } from '#shared/design/walk.ts';

const repeatsAround = ({ repeat }: Pick<Place, 'repeat'>): readonly Place[] => (repeat === null ? [] : [...repeatsAround(repeat), repeat]);

const surroundingsOf = onceFor((design: CardDesign): ReadonlyMap<string, readonly Place[]> => {
  const around = new Map<string, readonly Place[]>();
  walkItems(design, (place) => {
    around.set(pathOf(place), repeatsAround(place));
    if (place.item.class === 'repeat') around.set(`${pathOf(place)}_registered_at`, repeatsAround({ repeat: place }));
  });
  return around;
});

/** The card's own counts decide here. Where another answer decides the count, the form judges. */
const isBeyond = (vals: Answers, page: string, around: readonly Place[], indices: readonly number[]): boolean =>
  around.some(({ item: repeat }, level) => {
    const count = vals[page]?.[[repeat.name, ...indices.slice(0, level)].join('_')];
    return !('repeat_count' in repeat && repeat.repeat_count !== undefined) && typeof count === 'number' && (indices[level] ?? 0) > count;
  });

export const entriesIn = (vals: Answers) => Object.entries(vals).flatMap(([page, answers]) => Object.entries(answers).map(([name, value]) => ({ page, name, path: `${page}.${name}`, value })));

/** The form would silently drop these answers, because they are beyond the card's own counts. */
const beyondCount = (design: CardDesign, vals: Answers) => {
  const around = surroundingsOf(design);
  return entriesIn(vals).filter(({ page, name, value }) => {
    if (value === null) return false;
    const { item, indices } = splitItemPath(splitReasonName(name)?.stored ?? splitTypedName(name)?.stored ?? confirmedName(name) ?? name);
    return isBeyond(vals, page, around.get(`${page}.${item}`) ?? [], indices);
  });
};

/** `path` names the repetition ("injury.part_2"); the place may be blank. */
export const hasPlace = (design: CardDesign, vals: Answers, path: string): boolean => {
  const { item, indices } = splitItemPath(path);
  const around = surroundingsOf(design).get(item);
  return around?.length === indices.length && !isBeyond(vals, item.slice(0, item.indexOf('.')), around, indices);
};

const countFault = (value: AnswerValue): 'wrong_type' | 'out_of_range' | null => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'wrong_type';
  return value < 0 || value > maxRepetitions ? 'out_of_range' : null;
};

/** Otherwise the form would silently count the answers. With `some`, null would remove the count, so 0 is required instead. */
export const refuseNoCount = (design: CardDesign, sent: Answers, some = false): void => {
  const around = surroundingsOf(design);
  const issues = entriesIn(sent).flatMap(({ page, name, path, value }) => {
    const { item, indices } = splitItemPath(name);
    const isCount = around.has(`${page}.${item}_registered_at`) && around.get(`${page}.${item}`)?.length === indices.length;
    const code = isCount && (some || value !== null) ? countFault(value) : null;
    return code === null ? [] : [{ path: `body.vals.${path}`, code }];
  });
  if (issues.length > 0) throw new Problem('request.invalid', { issues });
};

export const refuseBeyondCount = (design: CardDesign, vals: Answers, sent: Answers): void => {
  const beyond = beyondCount(design, vals).filter(({ page, name }) => Object.hasOwn(sent[page] ?? {}, name));
  if (beyond.length > 0) throw new Problem('request.invalid', { issues: beyond.map(({ path }) => ({ path: `body.vals.${path}`, code: 'out_of_range' })) });
};

export const withinCounts = (design: CardDesign, vals: Answers): Answers => {
  const beyond = new Set(beyondCount(design, vals).map(({ path }) => path));
  return answersWhere(vals, (path) => !beyond.has(path));
};

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
