import * as z from 'zod/mini';
import { moveSkips } from '../access/card-review.ts';
import type { CallContract } from './call.ts';
import { manyCards, stepDone } from './many-cards.ts';
import { folderParams, id, texts } from './schemas.ts';

const counted = () => z.array(z.object({ path: z.string(), title: texts, count: z.int(), cards: z.array(z.object({ id, name: z.string() })) }));

const movedMany = () =>
  z.object({
    ...stepDone(moveSkips),
    version: z.int(),
    fresh: counted(),
    left: counted(),
    /** Invalid answers by item over all cards read; such cards are skipped unless the project saves errors. */
    wrong: counted(),
    /** Cards that are no longer complete, and submitted ones that return to their hospital. */
    incomplete: z.int(),
    reopened: z.int(),
  });

export const moveCalls = {
  /** Moves a step of the filtered cards to the version in force; only for owners who may save cards. */
  moveCards: {
    group: 'cards',
    access: 'folder.write',
    perSecond: 5,
    params: folderParams,
    body: z.lazy(() => z.strictObject(manyCards())),
    answer: z.lazy(movedMany),
    problems: ['design.unknown', 'card.not_writable', 'answers.withheld'],
  },
} as const satisfies { readonly [name: string]: CallContract };
