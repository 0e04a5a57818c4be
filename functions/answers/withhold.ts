import { seesIdentifiers, type Access } from '#shared/access/access.ts';
import type { Answers, CardDesign, Path } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import type { Texts } from '#shared/text/languages.ts';
import { designIfAny, type FolderDesign } from './folder-design.ts';
import { Problem } from '../refusals/problem.ts';

export interface Withheld {
  readonly isAny: boolean;
  /** Also for the reason, confirmation and unreadable text of an answer. */
  readonly has: (path: string) => boolean;
  readonly paths: readonly Path[];
}

export const nothingWithheld: Withheld = { isAny: false, has: () => false, paths: [] };
/** Without its design, any answer may identify. */
const everythingWithheld: Withheld = { isAny: true, has: () => true, paths: [] };

const rules = () => import('#shared/export/identifying.ts');

const identifyingWith = onceFor((inForce: CardDesign) =>
  onceFor(async (design: CardDesign) => {
    const { identifyingIn, markedIn } = await rules();
    return identifyingIn(design, markedIn(inForce));
  }),
);

/** The item of a path, also of a path that says something about an answer, as "injury.part_2@missing". */
export const itemOf = (path: string): Path => {
  const [page = '', name = ''] = path.split('@', 1)[0]!.split('.');
  return splitItemPath(`${page}.${name}`).item;
};

interface Place {
  readonly id: string;
  /** The marks of the version in force also apply to cards of earlier versions. */
  readonly version: number | null;
}

export const withheldIn = async (access: Access, place: Place, versions: readonly number[]): Promise<Withheld> => (seesIdentifiers(access) ? nothingWithheld : identifyingAnswers(place, versions));

/** By folder and version. Questions belong to no version of a card, so the marks of all versions count for them. */
const everMarked = new Map<string, Withheld>();

export const withheldInAny = async (access: Access, place: Place): Promise<Withheld> => {
  if (seesIdentifiers(access) || place.version === null) return nothingWithheld;
  const key = `${place.id}#${place.version}`;
  const found = everMarked.get(key) ?? (await identifyingAnswers(place, Array.from({ length: place.version }, (_, index) => index + 1)));
  if (found !== everythingWithheld) everMarked.set(key, found);
  return found;
};

/** A mark persists if the item left the form, whose kept answers return, or lost its formula, whose results stay. Otherwise removing a mark is a decision. */
const staysWithheld = async (path: Path, last: CardDesign, next: FolderDesign | undefined): Promise<boolean> => {
  if (next?.item(path) === undefined) return true;
  const { markedIn, sourcesIn } = await rules();
  return !markedIn(last).has(path) && !sourcesIn(next.design).has(path);
};

const leftMarks = new Map<string, readonly Path[]>();
const marksThatLeft = async (id: string, inForce: FolderDesign): Promise<readonly Path[]> => {
  const key = `${id}#${inForce.version}`;
  const known = leftMarks.get(key);
  if (known !== undefined) return known;
  const earlier = await Promise.all(Array.from({ length: inForce.version - 1 }, async (_, index) => designIfAny(id, index + 1)));
  const all = [...earlier, inForce];
  const lastOf = new Map<Path, number>();
  for (const [at, each] of all.entries()) for (const path of each === undefined ? [] : await identifyingWith(inForce.design)(each.design)) lastOf.set(path, at);
  const left: Path[] = [];
  for (const [path, at] of lastOf) if (at < all.length - 1 && (await staysWithheld(path, all[at]!.design, all[at + 1]))) left.push(path);
  leftMarks.set(key, left);
  return left;
};

export const identifyingAnswers = async ({ id, version }: Place, versions: readonly number[]): Promise<Withheld> => {
  const wanted = [...new Set([...versions, ...(version === null ? [] : [version])])];
  const designs = await Promise.all(wanted.map(async (each) => designIfAny(id, each)));
  if (designs.includes(undefined)) return everythingWithheld;
  const inForce = designs.find((each) => each?.version === version);
  const left = inForce ? await marksThatLeft(id, inForce) : [];
  const identifying = identifyingWith((inForce ?? designs[0])!.design);
  const paths = new Set([...left, ...(await Promise.all(designs.map(async (each) => identifying(each!.design)))).flatMap((found) => [...found])]);
  return { isAny: paths.size > 0, has: (path) => paths.has(itemOf(path)), paths: [...paths] };
};

/** The dates that a card has once by the design in force and that may stand for a card: no version withholds them. */
export const folderDates = async (place: Place): Promise<readonly { readonly path: Path; readonly title: Texts }[]> => {
  const inForce = place.version === null ? undefined : await designIfAny(place.id, place.version);
  if (inForce === undefined) return [];
  const { has } = await identifyingAnswers(place, []);
  const dates: { path: Path; title: Texts }[] = [];
  walkItems(inForce.design, (each) => {
    const { item, repeat } = each;
    if (item.class === 'attribute' && (item.type === 'date' || item.type === 'datetime') && repeat === null) dates.push({ path: pathOf(each), title: item.title });
  });
  return dates.filter(({ path }) => !has(path));
};

export const withheldAmong = async <Kept extends Pick<KeptAnswer, 'version' | 'path'>>(access: Access, place: Place, versions: readonly number[], kept: readonly Kept[]): Promise<readonly Kept[]> => {
  const hidden = await Promise.all(kept.map(async ({ version, path }) => (await withheldIn(access, place, [...versions, version])).has(path)));
  return kept.filter((_, index) => hidden[index]);
};

export const answersWhere = (vals: Answers, isKept: (path: string) => boolean): Answers =>
  Object.fromEntries(Object.entries(vals).map(([page, answers]) => [page, Object.fromEntries(Object.entries(answers).filter(([name]) => isKept(`${page}.${name}`)))]));

export const withoutWithheld = ({ isAny, has }: Withheld, vals: Answers): Answers => (isAny ? answersWhere(vals, (path) => !has(path)) : vals);

/** The card's id attributes in one line; empty without the right to see identifiers. */
export const nameFor = (access: Access, name: () => string): string => (seesIdentifiers(access) ? name() : '');

/** Search results would reveal withheld answers. `place` says where the request has the paths. */
export const refuseWithheld = ({ has }: Withheld, place: string, paths: readonly Path[]): void => {
  const asked = paths.filter(has);
  if (asked.length > 0) throw new Problem('answers.withheld', { paths: asked.map((path) => `${place}.${path}`) });
};
