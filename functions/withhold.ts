import { seesIdentifiers } from '#shared/access/access.ts';
import type { Access } from '#shared/access/access.ts';
import type { Answers, CardDesign, Path } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { dateItems } from '#shared/design/date-items.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { designIfAny } from './folder-design.ts';
import type { FolderDesign } from './folder-design.ts';
import { Problem } from './problem.ts';

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

const rules = () => import('#shared/export/identifying.ts');

/** What each version withholds, with what the version in force marks. */
const identifyingWith = onceFor((inForce: CardDesign) =>
  onceFor(async (design: CardDesign) => {
    const { identifyingIn, markedIn } = await rules();
    return identifyingIn(design, markedIn(inForce));
  }),
);

/** The item of a path, also of one that says something about the item's answer ("injury.part_2@missing", "vitals.bp.DBP@typed"). */
export const itemOf = (path: string): Path => {
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

/** What some version of a folder's design marks, by folder and version: what lies beyond one version of a card, as its questions, is judged by all of them. A version never changes. */
const everMarked = new Map<string, Withheld>();

/** What a caller is not shown of any card of a folder, in whatever version it is. */
export const withheldInAny = async (access: Access, place: Place): Promise<Withheld> => {
  if (seesIdentifiers(access) || place.version === null) return nothingWithheld;
  const key = `${place.id}#${place.version}`;
  const found = everMarked.get(key) ?? (await identifyingAnswers(place, Array.from({ length: place.version }, (_, index) => index + 1)));
  if (found !== everythingWithheld) everMarked.set(key, found);
  return found;
};

/**
 * Whether what a version withholds stays so in the versions behind it: where the item leaves the form, because kept answers return under its name, and where an
 * item loses the formula that worked it out of identifiers, because cards keep what it had come to. A mark that is taken away is a decision.
 */
const staysWithheld = async (path: Path, last: CardDesign, next: FolderDesign | undefined): Promise<boolean> => {
  if (next?.item(path) === undefined) return true;
  const { markedIn, sourcesIn } = await rules();
  return !markedIn(last).has(path) && !sourcesIn(next.design).has(path);
};

/** What earlier versions withheld and the one in force does not decide. */
const leftMarks = new Map<string, readonly Path[]>();
const marksThatLeft = async (id: string, inForce: FolderDesign): Promise<readonly Path[]> => {
  const key = `${id}#${inForce.version}`;
  const known = leftMarks.get(key);
  if (known !== undefined) return known;
  const earlier = await Promise.all(Array.from({ length: inForce.version - 1 }, async (_, index) => designIfAny(id, index + 1)));
  const all = [...earlier, inForce];
  /** The last version that withholds each item, by its place among all. */
  const lastOf = new Map<Path, number>();
  for (const [at, each] of all.entries()) for (const path of each === undefined ? [] : await identifyingWith(inForce.design)(each.design)) lastOf.set(path, at);
  const left: Path[] = [];
  for (const [path, at] of lastOf) if (at < all.length - 1 && (await staysWithheld(path, all[at]!.design, all[at + 1]))) left.push(path);
  leftMarks.set(key, left);
  return left;
};

/** What is withheld from whoever lacks the right. */
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

/** The dates of the design in force that may stand for a card: none that identifies, or once was worked out of one that does. */
export const folderDates = async (place: Place): Promise<ReturnType<typeof dateItems>> => {
  const inForce = place.version === null ? undefined : await designIfAny(place.id, place.version);
  if (inForce === undefined) return [];
  const { has } = await identifyingAnswers(place, []);
  return dateItems(inForce.design).filter(({ path }) => !has(path));
};

/** Which answers of earlier versions, kept beside a card or sent for it, a caller is not shown: each by its own version, and by those that the card has. */
export const withheldAmong = async <Kept extends Pick<KeptAnswer, 'version' | 'path'>>(access: Access, place: Place, versions: readonly number[], kept: readonly Kept[]): Promise<readonly Kept[]> => {
  const hidden = await Promise.all(kept.map(async ({ version, path }) => (await withheldIn(access, place, [...versions, version])).has(path)));
  return kept.filter((_, index) => hidden[index]);
};

/** The answers without those that are withheld. */
export const withoutWithheld = ({ isAny, has }: Withheld, vals: Answers): Answers =>
  isAny ? Object.fromEntries(Object.entries(vals).map(([page, answers]) => [page, Object.fromEntries(Object.entries(answers).filter(([name]) => !has(`${page}.${name}`)))])) : vals;

/** A card's id attributes in one line, for whoever is shown them: they always identify. */
export const nameFor = (access: Access, name: () => string): string => (seesIdentifiers(access) ? name() : '');

/** Refuses to look for cards by answers that are withheld: which cards are found would tell them. `place` is where the paths stand in the request. */
export const refuseWithheld = ({ has }: Withheld, place: string, paths: readonly Path[]): void => {
  const asked = paths.filter(has);
  if (asked.length > 0) throw new Problem('answers.withheld', { paths: asked.map((path) => `${place}.${path}`) });
};
