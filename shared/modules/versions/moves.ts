import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { manyCards, stepDone } from '../../api/many-cards.ts';
import { folderParams, namedCard, texts } from '../../api/schemas.ts';

/** Why a move skips a card. `invalid`: errors may not be saved; `changed`: saved since the trial; `unreadable`: stored by a newer release or damaged. */
const moveSkips = ['locked', 'period', 'invalid', 'id_taken', 'id_taken_elsewhere', 'changed', 'unreadable', 'deleted', 'too_large'] as const;
export type MoveSkip = (typeof moveSkips)[number];

const counted = () => z.array(z.object({ path: z.string(), title: texts, count: z.int(), cards: z.array(namedCard()) }));

export const moveCalls = {
  /** Moves a step of the filtered cards to the version in force; only for owners who may save cards. */
  moveCards: {
    group: 'versions',
    access: 'folder.write',
    perSecond: 5,
    params: folderParams,
    body: z.strictObject(manyCards()),
    answer: z.object({
      ...stepDone(moveSkips),
      version: z.int(),
      fresh: counted(),
      left: counted(),
      /** Invalid answers by item over all cards read; such cards are skipped unless the project saves errors. */
      wrong: counted(),
      /** Cards that are no longer complete, and submitted ones that return to their hospital. */
      incomplete: z.int(),
      reopened: z.int(),
    }),
    problems: ['design.unknown', 'card.not_writable', 'answers.withheld'],
  },
} as const satisfies { readonly [name: string]: CallContract };
