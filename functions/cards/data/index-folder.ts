import { cardByLink, cardKey, cardsOf, linkageIndexKey } from '../../data/keys.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { placeOf } from '../../data/stored.ts';
import { ConditionFailed, get, pagesOf, storedKey, update, type Item } from '../../data/table.ts';
import { pause } from '../../runtime/retry.ts';
import { bodyOf } from './stored-card.ts';
import { cardsInFolder } from './card-counters.ts';
import { everyCard } from './card-reach.ts';
import { takeLinkageIndex, type LinkageAim, type LinkageIndex } from './linkage-index.ts';
import { linkOfAnswers } from './card-claims.ts';

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
