import type { AnswerValue, Answers, CardDesign } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { confirmedName, splitTypedName, confirmationName, mayWarn, reasonName, typedName } from '#shared/design/sibling-names.ts';
import type { Issue } from '#shared/form/form-types.ts';
import { answerAt, splitItemPath, type PathInCard } from '#shared/form/item-paths.ts';
import { isBlankAnswer, sameAnswer } from '#shared/items/answers.ts';
import type { CardContent } from './data/cards.ts';
import { Problem } from '../refusals/problem.ts';
import { itemOf, withoutWithheld, answersWhere, type Withheld } from '../answers/withhold.ts';
import { maxRepetitions } from '#shared/design/limits.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { pathOf, walkItems, type Place } from '#shared/design/walk.ts';
import { isYesNo } from '#shared/design/yes-no.ts';
import { behaviourOf, holdsAnswer } from '#shared/items/behaviours.ts';
import { partsForReasons } from '#shared/items/reason-parts.ts';
import { whole } from '#shared/items/take.ts';
import { closest } from '#shared/text/closest.ts';
import { designIfAny, type FolderDesign } from '../answers/folder-design.ts';

const repeatsAround = ({ repeat }: Pick<Place, 'repeat'>): readonly Place[] => (repeat === null ? [] : [...repeatsAround(repeat), repeat]);

export const surroundingsOf = onceFor((design: CardDesign): ReadonlyMap<string, readonly Place[]> => {
  const around = new Map<string, readonly Place[]>();
  walkItems(design, (place) => {
    around.set(pathOf(place), repeatsAround(place));
    if (place.item.class === 'repeat') around.set(`${pathOf(place)}_registered_at`, repeatsAround({ repeat: place }));
  });
  return around;
});

/** The card's own counts decide here. Where another answer decides the count, the form judges. */
export const isBeyond = (vals: Answers, page: string, around: readonly Place[], indices: readonly number[]): boolean =>
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
    const { item, indices } = splitItemPath(splitBeside(name)[0]);
    return isBeyond(vals, page, around.get(`${page}.${item}`) ?? [], indices);
  });
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

/** Only yes/no questions are answered together. */
export const refuseNoQuestion = ({ item }: FolderDesign, together: readonly string[] = []): void => {
  const issues = together.flatMap((path, index) => {
    const asked = item(splitItemPath(path).item);
    return asked !== undefined && isYesNo(asked) ? [] : [{ path: `body.together.${index}`, code: 'unknown' }];
  });
  if (issues.length > 0) throw new Problem('request.invalid', { issues });
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

type Names = ReadonlyMap<string, ReadonlyMap<string, number>>;

const namesOf = onceFor((design: CardDesign): Names => {
  const pages = new Map(design.pages.map(({ name }) => [name, new Map<string, number>()]));
  const depths = new Map<object, number>();
  walkItems(design, ({ item, page, repeat }) => {
    const depth = repeat === null ? 0 : (depths.get(repeat.item) ?? 0);
    const names = pages.get(page.name)!;
    // Blocks and texts store nothing, so answers posted there would be lost.
    if (holdsAnswer(item)) names.set(item.name, depth);
    if (item.reasons !== undefined) for (const part of ['', ...partsForReasons(item)]) names.set(reasonName(item.name, part), depth);
    const behaviour = behaviourOf(item);
    if (behaviour.answer === 'entered') for (const part of [whole, ...Object.keys(behaviour.typed?.parts ?? {})]) names.set(typedName(item.name, part), depth);
    if (mayWarn(item)) names.set(confirmationName(item.name), depth);
    if (item.class !== 'repeat') return;
    depths.set(item, depth + 1);
    names.set(`${item.name}_registered_at`, depth + 1);
  });
  return pages;
});

const splitBeside = (name: string): readonly [stored: string, beside: string] => {
  const end = name.search(/[.@]|$/);
  return [name.slice(0, end), name.slice(end)];
};

const splitName = (name: string): PathInCard => {
  const [stored, beside] = splitBeside(name);
  const { item, indices } = splitItemPath(stored);
  return { item: item + beside, indices };
};

/** The name null stands for the page itself. */
type PostedName = { readonly page: string; readonly name: string | null };

const postedNames = (vals: Answers): readonly PostedName[] =>
  Object.entries(vals).flatMap(([page, answers]): readonly PostedName[] => {
    const names = Object.keys(answers);
    return names.length === 0 ? [{ page, name: null }] : names.map((name) => ({ page, name }));
  });

const isKnown = (names: Names, { page, name }: PostedName): boolean => {
  if (name === null) return names.has(page);
  const { item, indices } = splitName(name);
  return names.get(page)?.get(item) === indices.length;
};

/** Unknown names would be dropped silently. The refusal names another version that has the name, or a similar name. */
export const refuseUnknownNames = async ({ folderId, version, design }: FolderDesign, newest: number, vals: Answers): Promise<void> => {
  const names = namesOf(design);
  const open = postedNames(vals).filter((place) => !isKnown(names, place));
  if (open.length === 0) return;
  for (let other = newest; other > 0; other -= 1) {
    const found = other === version ? undefined : await designIfAny(folderId, other);
    const theirs = found && namesOf(found.design);
    const [place] = theirs === undefined ? [] : open.filter((each) => isKnown(theirs, each));
    if (place !== undefined) throw new Problem('card.other_version', { version, sent: other, path: `body.vals.${place.page}${place.name === null ? '' : `.${place.name}`}` });
  }
  throw new Problem('request.invalid', { issues: issuesOf(open, names) });
};

/** Systems that were written for an earlier form can continue to send new cards. `newest` is used if no version knows all names. */
export const designOfNames = async (newest: FolderDesign, vals: Answers): Promise<FolderDesign> => {
  const posted = postedNames(vals);
  for (let version = newest.version; version > 0; version -= 1) {
    const found = version === newest.version ? newest : await designIfAny(newest.folderId, version);
    if (found !== undefined && posted.every((each) => isKnown(namesOf(found.design), each))) return found;
  }
  return newest;
};

const issuesOf = (open: readonly PostedName[], names: Names) => {
  const pages = new Set(open.filter(({ page }) => !names.has(page)).map(({ page }) => page));
  return [
    ...[...pages].map((page) => issueOf(`body.vals.${page}`, closest(page, names.keys()))),
    ...open.flatMap(({ page, name }) => (pages.has(page) || name === null ? [] : [issueOf(`body.vals.${page}.${name}`, suggestion(names.get(page)!, name))])),
  ];
};

const issueOf = (path: string, suggested: string) => ({ path, code: 'unknown', ...(suggested !== '' && { did_you_mean: suggested }) });

const suggestion = (names: ReadonlyMap<string, number>, name: string): string => {
  const { item, indices } = splitName(name);
  const found = names.has(item) ? item : closest(item, names.keys());
  const [stored, beside] = splitBeside(found);
  return [stored, ...Array.from({ length: names.get(found) ?? 0 }, (_, index) => indices[index] ?? 1)].join('_') + beside;
};
