import type { Reach } from '../../cards/data/card-reach.ts';
import { globalIdOf, orgIdOf } from '../../data/keys.ts';
import { lookThrough, type ScannedCard } from '../../cards/data/card-walks.ts';
import { chooseCards } from './small-numbers.ts';
import type { Whose } from './small-numbers.ts';

/** So many cards of 2 KB cost some 500 read units. */
const mostCards = 2_000;
const mostNamed = 20;
/** The rest of the function's time is for the answer (ms). */
const longestLook = 12_000;

interface Asked {
  readonly folderId: string;
  readonly reach: Reach;
  readonly hospital: string;
}

export const readLatestCards = async ({ folderId, reach, hospital }: Asked, work: (card: Pick<ScannedCard, 'summary' | 'vals'>, whose: Whose) => Promise<void> | void) => {
  const created: number[] = [];
  const unreadable: string[] = [];
  const chosen = chooseCards(hospital, work);
  const isWhole = await lookThrough({ folderId, reach }, { newestFirst: true, mostCards, longestMs: longestLook }, async (card) => {
    if ('unreadable' in card) {
      unreadable.push(globalIdOf(folderId, card.id));
      return;
    }
    const { by, summary, vals } = card;
    await chosen.add(orgIdOf(by), { summary, vals });
    created.push(card.created);
  });
  const oldest = created.at(-1);
  return {
    looked_at: created.length,
    all: isWhole,
    since: oldest === undefined ? null : new Date(oldest).toISOString(),
    in_tens: await chosen.end(),
    ...(unreadable.length > 0 && { unreadable: unreadable.slice(0, mostNamed) }),
  };
};
