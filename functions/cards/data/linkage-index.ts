import type { AnswerValue, Answers, Path } from '#shared/design/card-design.ts';
import { answerAt } from '#shared/form/item-paths.ts';
import { idKey } from '#shared/text/same-text.ts';
import { keyedDigest } from '../../data/digests.ts';
import { showsProject, type Domain } from '../../manage/data/domains.ts';
import { randomText } from '../../data/ids.ts';
import { linkageIndexKey, cardsByLink, cardsOf, idGuardKey, linkClaimKey, orgIdOf, cardByLink, cardKey, type Key } from '../../data/keys.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { recordIn, storedVersion, textOf, placeOf } from '../../data/stored.ts';
import { get, getMany, put, update, query, pagesOf, ConditionFailed, storedKey, type Condition, type Item } from '../../data/table.ts';
import { bodyOf } from './card-body.ts';
import { isReached, everyCard, type Reach } from './card-reach.ts';
import { getCard, type Card } from './cards.ts';
import { cardsInFolder } from './card-counters.ts';
import { pause } from '../../runtime/retry.ts';

/** A blank value has no digest. Values are compared as ids are. */
export const linkDigest = async (folderId: string, item: Path, value: AnswerValue): Promise<string | undefined> => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = idKey(String(value));
  return text === '' ? undefined : keyedDigest('linkage', `${folderId}\n${item}\n${text}`);
};

export const linkOfAnswers = (folderId: string, item: Path, vals: Answers): Promise<string | undefined> => linkDigest(folderId, item, answerAt(vals, item));

const offering = (domains: readonly Domain[], projectId: string): readonly Domain[] =>
  domains.filter((domain) => domain.external_linkage_item !== null && showsProject(domain, projectId));

/** A card has one linkage value, so all domains of a project share one item. It is null if none has one. */
export const linkageItemOf = (domains: readonly Domain[], projectId: string): Path | null => {
  const items = new Set(offering(domains, projectId).map(({ external_linkage_item: item }) => item));
  return items.size === 1 ? ([...items][0] ?? null) : null;
};

export const linkageChangedOf = (domains: readonly Domain[], projectId: string): number =>
  Math.max(0, ...offering(domains, projectId).map(({ linkage_changed = 0 }) => linkage_changed));

export const changesLinkage = (before: Domain, after: Domain): boolean =>
  before.external_linkage_item !== after.external_linkage_item ||
  [...before.project_ids].toSorted().join() !== [...after.project_ids].toSorted().join();

export const differingDomain = (domains: readonly Domain[], asked: Domain): Domain | undefined => {
  if (asked.external_linkage_item === null) return undefined;
  const sharesProject = (other: Domain): boolean =>
    asked.project_ids.length === 0 || other.project_ids.length === 0 || asked.project_ids.some((id) => other.project_ids.includes(id));
  return domains.find(
    (other) => other.id !== asked.id && other.external_linkage_item !== null && other.external_linkage_item !== asked.external_linkage_item && sharesProject(other),
  );
};

interface LinkageAim {
  readonly folder_id: string;
  readonly item: Path;
  /** The domain changed at this time, in ms; an index of an earlier change does not count. */
  readonly since: number;
}

interface LinkageIndex extends LinkageAim {
  readonly state: 'running' | 'done';
  readonly cards: number;
  readonly total: number;
  readonly at: string | null;
  /** The worker last reported at this time, in ms. */
  readonly beat: number;
  /** It counts the workers so far; a worker that reads another number has been replaced. */
  readonly run: number;
}

/** A worker reports after each page of cards; after this silence it counts as dead. */
const silentMs = 60_000;

export const getLinkageIndex = async (folderId: string): Promise<LinkageIndex | undefined> => {
  const item = await get(linkageIndexKey(folderId), { consistent: true });
  return item && recordIn<LinkageIndex>(item);
};

export const getLinkageIndexes = async (folderIds: readonly string[]): Promise<(LinkageIndex | undefined)[]> =>
  (await getMany(folderIds.map(linkageIndexKey))).map((item) => item && recordIn<LinkageIndex>(item));

/** Answers undefined if the folder is not indexed for the aim and no worker is alive. */
export const linkageStateOf = (index: LinkageIndex | undefined, { item, since }: Omit<LinkageAim, 'folder_id'>, now: number): LinkageIndex['state'] | undefined => {
  if (index?.item !== item || index.since < since) return undefined;
  return index.state === 'done' || now - index.beat <= silentMs ? index.state : undefined;
};

/** Continues where a silent worker stopped. Answers undefined if the folder is indexed, another worker runs, or a later change is already recorded. */
export const takeLinkageIndex = async (aim: LinkageAim, total: number, now: number): Promise<LinkageIndex | undefined> => {
  const before = await getLinkageIndex(aim.folder_id);
  if (linkageStateOf(before, aim, now) !== undefined) return undefined;
  if (before !== undefined && before.since > aim.since) return undefined;
  const run = (before?.run ?? 0) + 1;
  const next: LinkageIndex = before?.item === aim.item && before.since === aim.since
    ? { ...before, beat: now, run }
    : { ...aim, state: 'running', cards: 0, total, at: null, beat: now, run };
  // If the answer of a try is lost, the retry meets its own entry.
  const by = randomText(16);
  const condition: Condition = [before === undefined ? { pk: 'absent' } : { run: { equals: before.run } }, { by: { equals: by } }];
  const outcome = await outcomeOf(put({ ...linkageIndexKey(aim.folder_id), ...storedVersion(), ...next, by }, condition), 'overtaken');
  return outcome === 'saved' ? next : undefined;
};

/** Finds the newest such card; the index may lag behind a save. */
const findIndexedCard = async ({ folderId, digest, scope }: LinkValue, reach: Reach): Promise<Card | undefined> => {
  for await (const items of pagesOf({ index: 'GSI2', pk: cardsByLink(folderId, digest), descending: true, limit: 10 })) {
    for (const item of items) {
      const card = await getCard(folderId, placeOf(item).cardId, reach);
      if (card?.link === digest && isWithin(scope, card.creator_id)) return card;
    }
  }
  return undefined;
};

export interface LinkValue {
  readonly folderId: string;
  readonly item: Path;
  readonly digest: string;
  readonly scope: string | null;
  /** It is set if the linkage item alone is the id attribute. */
  readonly guard: string | undefined;
}

const isWithin = (scope: string | null, creatorId: string): boolean => scope === null || orgIdOf(creatorId) === scope;

/** Finds a card that the index may not know yet, by its claim or its id guard. */
const findReservedCard = async ({ folderId, item, digest, scope, guard }: LinkValue, reach: Reach): Promise<Card | undefined> => {
  const keys: Key[] = [linkClaimKey(digest, scope), ...(guard === undefined ? [] : [idGuardKey(folderId, guard)])];
  for (const known of await getMany(keys, { consistent: true })) {
    const card = known && (await getCard(folderId, textOf(known, 'card'), reach));
    if (card && isWithin(scope, card.creator_id) && (await linkOfAnswers(folderId, item, card.vals)) === digest) return card;
  }
  return undefined;
};

export const findLinkedCard = async (value: LinkValue, reach: Reach): Promise<Card | undefined> => (await findIndexedCard(value, reach)) ?? findReservedCard(value, reach);

/** A page has at most 1 MB and costs 256 read units. */
const mostPages = 2;

/** Reads the cards, newest first. Answers null if no card has the value, undefined if the folder is too large to tell. */
export const lookThrough = async ({ folderId, item, digest, scope }: LinkValue, reach: Reach): Promise<string | null | undefined> => {
  let start: Item | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await query({ ...cardsOf(folderId), descending: true, consistent: true, start });
    for (const card of page.items) {
      // An unreadable card comes from a newer release, which has indexed it.
      const body = card.del === undefined && isWithin(scope, textOf(card, 'by')) ? await bodyOf(card) : undefined;
      if (body === undefined || !isReached(reach, { creator_id: textOf(card, 'by'), transfers: body.transfers })) continue;
      if ((await linkOfAnswers(folderId, item, body.vals)) === digest) return placeOf(card).cardId;
    }
    if (page.next === undefined) return null;
    start = page.next;
  }
  return undefined;
};

/** Another worker has taken over, or the linkage item has changed again. */
class Superseded extends Error {}

/** Progress is stored after each step, so a dead worker costs one step. */
const stepCards = 200;
const atOnce = 16;
/** Saves may use the old domain for this long: the change may take 25 s, instances cache domains for 10 s, a save takes up to 15 s, clocks differ. */
const settleMs = 60_000;

const indexCard = async (index: LinkageIndex, met: Item): Promise<void> => {
  const key = storedKey(met);
  for (let item: Item | undefined = met; item !== undefined; item = await get(key, { consistent: true })) {
    const vals = item.del === undefined ? (await bodyOf(item))?.vals : undefined;
    if (vals === undefined) return;
    const digest = await linkOfAnswers(index.folder_id, index.item, vals);
    const entry = digest === undefined ? { g2p: undefined, g2s: undefined } : cardByLink(index.folder_id, digest, placeOf(item).cardId);
    if (item.g2p === entry.g2p && item.g2s === entry.g2s) return;
    const isAsMet = { h: { equals: item.h ?? '' }, g2p: item.g2p === undefined ? ('absent' as const) : { equals: item.g2p } };
    try {
      await update(key, { set: entry }, isAsMet);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // A superseded worker must not overwrite its successor's entries.
      await keep(index, {});
    }
  }
};

const keep = async (index: LinkageIndex, set: Partial<Pick<LinkageIndex, 'state' | 'cards' | 'at'>>): Promise<LinkageIndex> => {
  const changes = { ...set, beat: Date.now() };
  const outcome = await outcomeOf(update(linkageIndexKey(index.folder_id), { set: changes }, { run: { equals: index.run } }), 'superseded');
  if (outcome === 'superseded') throw new Superseded();
  return { ...index, ...changes };
};

const waitForSaves = async (begun: LinkageIndex): Promise<LinkageIndex> => {
  let index = begun;
  for (let wait = begun.since + settleMs - Date.now(); wait > 0; wait = begun.since + settleMs - Date.now()) {
    await pause(Math.min(wait, 10_000));
    index = await keep(index, {});
  }
  return index;
};

const walk = async (begun: LinkageIndex): Promise<void> => {
  let index = begun;
  const start: Item | undefined = index.at === null ? undefined : { ...cardKey(index.folder_id, index.at) };
  for await (const items of pagesOf({ ...cardsOf(index.folder_id), limit: stepCards, consistent: true, start })) {
    const reached = index;
    for (let first = 0; first < items.length; first += atOnce) await Promise.all(items.slice(first, first + atOnce).map((item) => indexCard(reached, item)));
    const last = items.at(-1);
    const met = items.filter(({ del }) => del === undefined).length;
    if (last !== undefined) index = await keep(index, { cards: index.cards + met, at: placeOf(last).cardId });
  }
  await keep(index, { state: 'done' });
};

export const indexFolder = async (aim: LinkageAim): Promise<void> => {
  const total = await cardsInFolder({ folderId: aim.folder_id, reach: everyCard });
  const taken = await takeLinkageIndex(aim, total, Date.now());
  if (taken === undefined) return;
  try {
    await walk(await waitForSaves(taken));
  } catch (error) {
    if (!(error instanceof Superseded)) throw error;
  }
};
