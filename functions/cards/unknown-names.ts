import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { confirmationName, mayWarn, reasonName, typedName } from '#shared/design/sibling-names.ts';
import { walkItems } from '#shared/design/walk.ts';
import { splitItemPath, type PathInCard } from '#shared/form/item-paths.ts';
import { behaviourOf, holdsAnswer } from '#shared/items/behaviours.ts';
import { partsForReasons } from '#shared/items/reason-parts.ts';
import { whole } from '#shared/items/take.ts';
import { closest } from '#shared/text/closest.ts';
import { Problem } from '../refusals/problem.ts';
import { designIfAny, type FolderDesign } from '../answers/folder-design.ts';

type Names = ReadonlyMap<string, ReadonlyMap<string, number>>;

const namesOf = onceFor(async (design: CardDesign): Promise<Names> => {
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

/** Answers "bp_2" and ".DBP@missing" for "bp_2.DBP@missing". */
const splitBeside = (name: string): readonly [stored: string, beside: string] => {
  const end = name.search(/[.@]|$/);
  return [name.slice(0, end), name.slice(end)];
};

const splitName = (name: string): PathInCard => {
  const [stored, beside] = splitBeside(name);
  const { item, indices } = splitItemPath(stored);
  return { item: item + beside, indices };
};

interface Place {
  readonly page: string;
  /** null stands for the page itself. */
  readonly name: string | null;
}

const placesIn = (vals: Answers): readonly Place[] =>
  Object.entries(vals).flatMap(([page, answers]): readonly Place[] => {
    const names = Object.keys(answers);
    return names.length === 0 ? [{ page, name: null }] : names.map((name) => ({ page, name }));
  });

const isKnown = (names: Names, { page, name }: Place): boolean => {
  if (name === null) return names.has(page);
  const { item, indices } = splitName(name);
  return names.get(page)?.get(item) === indices.length;
};

/** Unknown names would be dropped silently. The refusal names another version that has the name, or a similar name. */
export const refuseUnknownNames = async ({ folderId, version, design }: FolderDesign, newest: number, vals: Answers): Promise<void> => {
  const names = await namesOf(design);
  const open = placesIn(vals).filter((place) => !isKnown(names, place));
  if (open.length === 0) return;
  for (let other = newest; other > 0; other -= 1) {
    const found = other === version ? undefined : await designIfAny(folderId, other);
    const theirs = found && (await namesOf(found.design));
    const [place] = theirs === undefined ? [] : open.filter((each) => isKnown(theirs, each));
    if (place !== undefined) throw new Problem('card.other_version', { version, sent: other, path: `body.vals.${place.page}${place.name === null ? '' : `.${place.name}`}` });
  }
  throw new Problem('request.invalid', { issues: issuesOf(open, names) });
};

/** Systems that were written for an earlier form can continue to send new cards. `newest` is used if no version knows all names. */
export const designOfNames = async (newest: FolderDesign, vals: Answers): Promise<FolderDesign> => {
  const places = placesIn(vals);
  for (let version = newest.version; version > 0; version -= 1) {
    const found = version === newest.version ? newest : await designIfAny(newest.folderId, version);
    const names = found && (await namesOf(found.design));
    if (found !== undefined && names !== undefined && places.every((place) => isKnown(names, place))) return found;
  }
  return newest;
};

const issuesOf = (open: readonly Place[], names: Names) => {
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
