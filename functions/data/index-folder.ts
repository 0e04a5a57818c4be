import { everyCard } from './card-reach.ts';
import { placeOf, updatedAt } from './stored.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyOf } from './card-body.ts';
import { cardsInFolder } from './card-counters.ts';
import { cardByLink, cardKey, cardsByUpdate, cardsOf } from './keys.ts';
import { keepLinkageIndex, takeLinkageIndex, linkOfAnswers } from './linkage-index.ts';
import type { LinkageAim, LinkageIndex } from './linkage-index.ts';
import { ConditionFailed, get, storedKey, update, pagesOf } from './table.ts';
import type { Item, Query } from './table.ts';

/** Another worker has taken the folder over, or its linkage item has changed again. */
class Superseded extends Error {}

/** Cards of one step: its end is written down, so a worker that dies repeats one step. */
const stepCards = 200;
/** Writes under way at once. */
const atOnce = 16;
/**
 * Within this time after a change of a domain, a save may still go by the domain as it was: the change itself may take
 * 25 s, an instance keeps the domains for 10 s, and a save takes at most 15 s. Cards of that time are looked at again.
 */
const settleMs = 60_000;
/** Clocks of instances may differ by less than this. */
const skewMs = 60_000;

/** Gives a card the index entry of its value, unless it has it. A save that comes in between is met again. */
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
      // A worker that has been superseded must not write over its successor.
      await keep(index, {});
    }
  }
};

/** Progress, and a sign of life. */
const keep = async (index: LinkageIndex, set: Partial<Pick<LinkageIndex, 'state' | 'cards' | 'at'>>): Promise<LinkageIndex> => {
  const next = { ...index, ...set, beat: Date.now() };
  if ((await keepLinkageIndex(index, { ...set, beat: next.beat })) === 'superseded') throw new Superseded();
  return next;
};

const indexAll = async (index: LinkageIndex, items: readonly Item[]): Promise<void> => {
  for (let first = 0; first < items.length; first += atOnce) {
    await Promise.all(items.slice(first, first + atOnce).map((item) => indexCard(index, item)));
  }
};

/** Every card in key order, from behind the last one that was met. */
const walk = async (begun: LinkageIndex): Promise<LinkageIndex> => {
  let index = begun;
  const start: Item | undefined = index.at === null ? undefined : { ...cardKey(index.folder_id, index.at) };
  for await (const items of pagesOf({ ...cardsOf(index.folder_id), limit: stepCards, consistent: true, start })) {
    await indexAll(index, items);
    const last = items.at(-1);
    const met = items.filter(({ del }) => del === undefined).length;
    if (last !== undefined) index = await keep(index, { cards: index.cards + met, at: placeOf(last).cardId });
  }
  return keep(index, { state: index.begun >= index.since + settleMs ? 'done' : 'settling' });
};

/** The cards that were saved since shortly before the change. */
const settle = async (begun: LinkageIndex): Promise<void> => {
  let index = begun;
  for (let wait = begun.since + settleMs - Date.now(); wait > 0; wait = begun.since + settleMs - Date.now()) {
    await sleep(Math.min(wait, 10_000));
    index = await keep(index, {});
  }
  const asked: Query = { index: 'GSI1', pk: cardsByUpdate(index.folder_id), from: String(Math.max(0, index.since - skewMs)).padStart(13, '0') };
  for await (const items of pagesOf({ ...asked, limit: stepCards })) {
    await indexAll(index, await cardsBehind(items));
    index = await keep(index, {});
  }
  await keep(index, { state: 'done' });
};

/** The index of updates holds no answers. */
const cardsBehind = async (entries: readonly Item[]): Promise<readonly Item[]> => {
  const items = await Promise.all(entries.filter((entry) => updatedAt(entry) > 0).map((entry) => get(storedKey(entry), { consistent: true })));
  return items.filter((item) => item !== undefined);
};

const unlessSuperseded = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Superseded) return undefined;
    throw error;
  }
};

/**
 * Indexes the cards of the folder by their answer to the aim's item, as far as nobody has. Answers what is left to do
 * once the change of the domain has settled.
 */
export const indexFolder = async (aim: LinkageAim): Promise<(() => Promise<void>) | undefined> => {
  const total = await cardsInFolder({ folderId: aim.folder_id, reach: everyCard });
  const taken = await takeLinkageIndex(aim, total, Date.now());
  if (taken === undefined) return undefined;
  const walked = taken.state === 'settling' ? taken : await unlessSuperseded(() => walk(taken));
  return walked?.state === 'settling' ? async () => unlessSuperseded(() => settle(walked)) : undefined;
};
