import * as z from 'zod/mini';
import { moveSkips } from '../access/card-review.ts';
import type { CallContract } from './call.ts';
import { manyCards, stepDone } from './many-cards.ts';
import { folderParams, id, texts } from './schemas.ts';

const counted = () => z.array(z.object({ path: z.string(), title: texts, count: z.int(), cards: z.array(z.object({ id, name: z.string() })) }));

const movedMany = () =>
  z.object({
    ...stepDone(moveSkips),
    /** The version in force, to which cards move. */
    version: z.int(),
    /** By item, of the cards that are moved: items that are new to them, and answers that leave the form. */
    fresh: counted(),
    left: counted(),
    /** By item, of all cards that were looked at, answers that the version finds wrong: where a project saves no errors, those cards are left alone. */
    wrong: counted(),
    /** Cards that were complete and are not any more, and submitted ones that are with their hospital again. */
    incomplete: z.int(),
    reopened: z.int(),
  });

export const moveCalls = {
  /** One step of moving the cards of a filter to the version in force; for owners of the project who may save cards. */
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
