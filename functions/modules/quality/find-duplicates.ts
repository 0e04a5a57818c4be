import type { qualityCalls } from '#shared/modules/quality/calls.ts';
import { changesAfter, endOf, settledMs, type ChangePosition } from '../../cards/data/card-walks.ts';
import { everyCard, isMadeWithin, reachOf, type Reach } from '../../cards/data/card-reach.ts';
import { getCards, type Card } from '../../cards/data/cards.ts';
import { globalIdOf, orgIdOf, partsOfGlobalId } from '../../data/keys.ts';
import { countUnits } from '../../data/units.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { Problem, refuseInput } from '../../refusals/problem.ts';
import { cardsAlike, forgetLikeness, likenessDigest, lookedThrough, noteLikeness, noteLookedThrough, notePair, pairOf, type Pair, type PlacedId } from './data/duplicates.ts';
import { likenessFor, type Likeness } from './likeness.ts';

/** Comparing so many cards costs some 130 read units and 50 writes. */
const together = 50;
/** Each card is compared with at most this many cards, of its hospital and in total. A rule that finds more is too broad, and the answer says so. */
const mostAlike = 20;
const stepUnits = 100;
/** ms */
const longestStep = 8_000;
const atOnce = 16;

const each = async <Entry, Result>(entries: readonly Entry[], work: (entry: Entry) => Promise<Result>): Promise<Result[]> => {
  const results: Result[] = [];
  for (let index = 0; index < entries.length; index += atOnce) results.push(...(await Promise.all(entries.slice(index, index + atOnce).map(work))));
  return results;
};

interface Looked {
  readonly id: string;
  readonly hospital: string;
  readonly creatorId: string;
  readonly vals: Card['vals'];
  readonly digests: readonly string[];
}

const lookAt = async (likeness: Likeness, folderId: string, cardIds: readonly string[]): Promise<{ readonly cards: readonly Looked[]; readonly unreadable: number; readonly gone: readonly string[] }> => {
  const found = await getCards(folderId, cardIds, everyCard);
  const cards = await Promise.all(
    found.flatMap((card) =>
      typeof card !== 'object' ? [] : [Promise.all(likeness.places(card.vals).map((values) => likenessDigest(likeness.group, values))).then((digests): Looked => ({ id: globalIdOf(folderId, card.id), hospital: orgIdOf(card.creator_id), creatorId: card.creator_id, vals: card.vals, digests }))],
    ),
  );
  const gone = cardIds.flatMap((cardId, index) => (found[index] === undefined ? [globalIdOf(folderId, cardId)] : []));
  return { cards, unreadable: found.filter((card) => typeof card === 'string').length, gone };
};

interface Compared {
  readonly looked: number;
  readonly unreadable: number;
  readonly found: number;
  readonly crowded: number;
}

const compare = async (likeness: Likeness, reach: Reach, projectId: string, folderId: string, cardIds: readonly string[]): Promise<Compared> => {
  const { cards, unreadable } = await lookAt(likeness, folderId, cardIds);
  const isOwn = (id: string): boolean => isMadeWithin(reach, known.get(id)!.creatorId);
  const known = new Map(cards.map((card) => [card.id, card]));
  const isOurs = new Set(likeness.folders.map(({ id }) => id));
  await each(cards, async (card) => card.digests[0] && noteLikeness(projectId, card.digests[0], card));
  const digests = [...new Set(cards.flatMap((card) => card.digests))];
  const near = async (digest: string, hospital?: string) => (await cardsAlike(projectId, digest, mostAlike + 1, hospital)).filter(({ id }) => isOurs.has(partsOfGlobalId(id).folderId));
  const wanted = [...new Map(cards.flatMap(({ digests: own, hospital }) => own.map((digest) => [`${digest} ${hospital}`, { digest, hospital }] as const))).values()];
  const [inAll, inOne] = [await each(digests, (digest) => near(digest)), await each(wanted, ({ digest, hospital }) => near(digest, hospital))];
  const lists = new Map([...digests.map((digest, index) => [digest, inAll[index]!] as const), ...wanted.map(({ digest, hospital }, index) => [`${digest} ${hospital}`, inOne[index]!] as const)]);
  const further = Map.groupBy(new Set([...lists.values()].flat().flatMap(({ id }) => (known.has(id) ? [] : [id]))), (id) => partsOfGlobalId(id).folderId);
  const gone = new Set<string>();
  for (const [otherFolder, ids] of further) {
    const found = await lookAt(likeness, otherFolder, ids.map((id) => partsOfGlobalId(id).cardId));
    for (const card of found.cards) known.set(card.id, card);
    for (const id of found.gone) gone.add(id);
  }
  const placed = [...lists].flatMap(([under, all]) => all.map((each): PlacedId & { readonly digest: string } => ({ ...each, digest: under.split(' ')[0]! })));
  await each(placed.filter(({ id, digest }) => gone.has(id) || (known.has(id) && known.get(id)!.digests[0] !== digest)), (stale) => forgetLikeness(projectId, stale.digest, stale));
  // Deleted cards may have hidden existing ones behind the limit.
  if (gone.size > 0) return compare(likeness, reach, projectId, folderId, cardIds);

  const alike = new Map([...lists].map(([under, all]) => [under, all.map(({ id }) => id)]));
  const listsFor = ({ digests: own, hospital }: Looked) => own.map((digest) => [alike.get(`${digest} ${hospital}`)!, alike.get(digest)!] as const);

  const pairs = new Map<string, Pair>();
  let crowded = 0;
  for (const card of cards) {
    const compared = listsFor(card);
    if (isOwn(card.id) && compared.some(([own, all]) => own.length > mostAlike || (reach === 'all' && all.length > mostAlike))) crowded += 1;
    for (const id of new Set(compared.flat().flatMap((ids) => ids.slice(0, mostAlike)))) {
      const other = known.get(id);
      if (other === undefined || id === card.id || !likeness.agree(card.vals, other.vals)) continue;
      const pair = pairOf(card.id, id);
      pairs.set(pair.join(' '), pair);
    }
  }
  const items = likeness.comparisons.map(({ term: { item } }) => item);
  const hospitalOf = (id: string): string => known.get(id)!.hospital;
  const noted = await each([...pairs.values()], async (pair) => (await notePair(projectId, { cards: pair, hospitals: [hospitalOf(pair[0]), hospitalOf(pair[1])], items })) === 'saved' && pair.every(isOwn));
  const looked = reach === 'all' ? cardIds.length : cards.filter(({ id }) => isOwn(id)).length;
  return { looked, unreadable: reach === 'all' ? unreadable : 0, crowded, found: noted.filter(Boolean).length };
};

/** Handles cards saved since the last search. The position is stored for all users; only settled cards are compared, so none is missed. */
export const findDuplicates: UseCase<typeof qualityCalls.findDuplicates> = async ({ principal, body: { cursor }, now }) => {
  const { project, access } = principal;
  const likeness = await likenessFor(principal);
  if (likeness.comparisons.length === 0) throw new Problem('duplicates.off');
  const { folders, group } = likeness;
  const first = cursor === undefined ? 0 : folders.findIndex(({ id }) => id === cursor);
  if (first < 0) refuseInput('body.cursor', 'invalid');
  const [until, reach] = [now - settledMs, reachOf(access)];
  const rule = await likenessDigest(group, []);
  const ended = performance.now() + longestStep;
  const sum = { looked: 0, unreadable: 0, found: 0, crowded: 0 };

  const { result: next } = await countUnits(async (units) => {
    const isOver = (): boolean => units.read >= stepUnits || performance.now() > ended;
    for (const [index, { id }] of folders.entries()) {
      if (index < first) continue;
      if (index > first && isOver()) return id;
      let position: ChangePosition = (await lookedThrough([id], rule))[0] ?? { at: 0, cardId: '' };
      for (let isAll = position.at >= until; !isAll; ) {
        const found = await changesAfter({ folderId: id, reach: everyCard }, position, until, together);
        const saved = found.changes.filter(({ kind }) => kind !== 'deleted').map(({ cardId }) => cardId);
        const { looked, unreadable, found: pairs, crowded } = await compare(likeness, reach, project.id, id, saved);
        sum.looked += looked;
        sum.unreadable += unreadable;
        sum.found += pairs;
        sum.crowded += crowded;
        const last = found.changes.at(-1);
        isAll = found.isAll;
        position = isAll || last === undefined ? endOf(until) : { at: last.at, cardId: last.cardId };
        await noteLookedThrough(id, { rule, ...position });
        if (!isAll && isOver()) return id;
      }
    }
    return null;
  });
  return { ...sum, until: new Date(until).toISOString(), cursor: next };
};
