import type { ReachedFolder } from '../../cards/data/card-reach.ts';
import { globalIdOf, orgIdOf } from '../../data/keys.ts';
import { lookThrough, type CreatedWithin, type ScannedCard } from '../../cards/data/card-walks.ts';
import { chooseCards, type Whose } from './small-numbers.ts';

/** So many cards of 2 KB cost some 500 read units. */
const mostCards = 2_000;
const mostNamed = 20;
/** The rest of the function's time is for the answer (ms). */
const longestLook = 12_000;

export const lookAtLatest = async (folder: ReachedFolder, created: CreatedWithin, work: (card: ScannedCard) => Promise<void> | void) => {
  let [looked, oldest]: [number, number | undefined] = [0, undefined];
  const unreadable: string[] = [];
  const isWhole = await lookThrough(folder, { newestFirst: true, ...created, mostCards, longestMs: longestLook }, async (card) => {
    if ('unreadable' in card) {
      unreadable.push(globalIdOf(folder.folderId, card.id));
      return;
    }
    await work(card);
    looked += 1;
    oldest = card.created;
  });
  return { looked_at: looked, all: isWhole, since: oldest === undefined ? null : new Date(oldest).toISOString(), ...(unreadable.length > 0 && { unreadable: unreadable.slice(0, mostNamed) }) };
};

interface Asked extends ReachedFolder {
  readonly hospital: string;
}

export const readLatestCards = async ({ hospital, ...folder }: Asked, work: (card: Pick<ScannedCard, 'summary' | 'vals'>, whose: Whose) => Promise<void> | void) => {
  const chosen = chooseCards(hospital, work);
  const cards = await lookAtLatest(folder, {}, ({ by, summary, vals }) => chosen.add(orgIdOf(by), { summary, vals }));
  return { ...cards, in_tens: await chosen.end() };
};
