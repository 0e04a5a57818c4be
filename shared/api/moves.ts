import * as z from 'zod/mini';
import { moveSkips } from '../access/card-review.ts';
import type { CallContract } from './call.ts';
import { manyCards } from './review.ts';
import { folderParams, id, namedCard, texts, timestamp } from './schemas.ts';

const counted = () => z.array(z.object({ path: z.string(), title: texts, count: z.int(), cards: z.array(z.object({ id, name: z.string() })) }));

const movedMany = () =>
  z.object({
    /** When the step began: `began` of the steps that follow. */
    at: timestamp,
    /** The version in force, to which cards move. */
    version: z.int(),
    /** Cards that were moved, or, in a trial, would be. */
    done: z.int(),
    /** By item, of the cards that are moved: items that are new to them, and answers that leave the form. */
    fresh: counted(),
    left: counted(),
    /** By item, of all cards that were looked at, answers that the version finds wrong: where a project saves no errors, those cards are left alone. */
    wrong: counted(),
    /** Cards that were complete and are not any more, and submitted ones that are with their hospital again. */
    incomplete: z.int(),
    reopened: z.int(),
    /** Cards of an earlier version that are left alone, by the reason, with the first of them. */
    skipped: z.array(z.object({ why: z.enum(moveSkips), count: z.int(), cards: z.array(namedCard()) })),
    looked: z.int(),
    /** Cards there are in the folder, in the answer of the first step. */
    total: z.optional(z.int()),
    cursor: z.nullable(z.string()),
  });

export const moveCalls = {
  /** One step of moving the cards of a filter to the version in force; for owners of the project who may save cards. */
  moveCards: {
    group: 'cards',
    access: 'folder.write',
    params: folderParams,
    body: z.lazy(() => z.strictObject(manyCards())),
    answer: z.lazy(movedMany),
    problems: ['design.unknown', 'card.not_writable'],
  },
} as const satisfies { readonly [name: string]: CallContract };
