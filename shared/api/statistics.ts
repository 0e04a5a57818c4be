import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { folderParams, id, projectParams, texts, timestamp } from './schemas.ts';

/** null: hidden, because it would tell a small number of another organisation. */
const count = z.nullable(z.int());
/** The cards that figures of a folder are of. `unreadable`: global ids of cards passed by because they cannot be read, where there are any, 20 at most; `all`: whether the folder has no older cards than those looked at; `since`: creation of the oldest of them. */
const latestCards = () => z.object({ looked_at: count, all: z.boolean(), since: z.nullable(timestamp), unreadable: z.optional(z.array(z.string())) });

/** Months (YYYY-MM) that have cards, in order. */
const months = () => z.array(z.object({ month: z.string(), cards: count }));

/** Whole percent, rounded half up; 100 means all; null: hidden, or nothing to take a share of. */
const share = z.nullable(z.int());

/**
 * What owners and managers see of a project before reading its cards. Numbers from 1 to 4 of organisations other than the
 * reader's own are hidden, and so is what would give them away by subtraction. Counts of the review are shown: they are work to be done, not answers of patients.
 */
export const statisticsCalls = {
  projectFigures: {
    group: 'statistics',
    access: 'project.lead',
    params: projectParams,
    answer: z.object({
      cards: count,
      /** By the day of creation, Japan's clock. */
      months: months(),
      /** By who created the cards; most cards first, as far as they are shown. */
      organisations: z.array(
        z.object({
          id,
          name: texts,
          is_own: z.boolean(),
          cards: count,
          complete: share,
          /** Cards saved with errors; only where the project lets them be saved so. */
          errors: z.optional(count),
          /** Cards by their state in the review, and questions about them; only where cards are reviewed. Their sum is `cards`, which is shown there, too. */
          review: z.optional(z.object({ entry: z.int(), submitted: z.int(), returned: z.int(), locked: z.int(), open: z.int(), answered: z.int() })),
        }),
      ),
      /** `dates`: those of the design in force that months can go by. */
      folders: z.array(z.object({ id, name: z.string(), title: texts, cards: count, dates: z.array(z.object({ path: z.string(), title: texts })) })),
    }),
    problems: [],
  },
  /** How complete the folder's latest cards are, by the pages and items of the design in force. */
  folderFigures: {
    group: 'statistics',
    access: 'project.lead',
    params: folderParams,
    answer: z.object({
      cards: latestCards(),
      pages: z.array(
        z.object({
          name: z.string(),
          title: texts,
          /** Cards that ask something on the page, and the share of them that answer all of it. */
          asked: count,
          complete: share,
          items: z.array(
            z.object({
              name: z.string(),
              title: texts,
              required: z.boolean(),
              /** How often the item was asked, once per repetition, and the share that is answered. */
              asked: count,
              answered: share,
              /** The reasons for which it is missing, where there are any, each with its share. */
              missing: z.optional(z.array(z.object({ value: z.string(), title: texts, share }))),
            }),
          ),
        }),
      ),
    }),
    problems: ['folder.unknown'],
  },
  /** The folder's latest cards by the months of a date of the form. A small number is hidden as in the figures of the project. */
  folderMonths: {
    group: 'statistics',
    access: 'project.lead',
    params: folderParams,
    query: z.strictObject({ date: z.string().check(z.maxLength(200)) }),
    answer: z.object({
      cards: latestCards(),
      months: months(),
      /** Cards whose date is blank, no date, or known by its year alone. */
      undated: count,
    }),
    problems: ['folder.unknown'],
  },
  /** One step of the rules of the design in force over the folder's cards, oldest first; ask again with the cursor until it is null. Whoever may read every card of the folder may ask. */
  runRules: {
    group: 'statistics',
    access: 'folder.read',
    params: folderParams,
    query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(40))) }),
    answer: z.object({
      /** Of the design in force, in its order, with the item that each stands at. */
      rules: z.array(z.object({ name: z.string(), kind: z.enum(['error', 'warning']), message: texts, path: z.string(), title: texts })),
      /** Cards of this step; `unreadable` ones are among them and were not judged. `total`: of the folder, with the first step. */
      looked: z.int(),
      unreadable: z.int(),
      total: z.optional(z.int()),
      /** Each rule that a card does not meet, with the organisation that made the card and the card's id attributes. */
      found: z.array(z.object({ rule: z.string(), org: id, card: id, name: z.string() })),
      orgs: z.array(z.object({ id, name: texts })),
      cursor: z.nullable(z.string()),
    }),
    problems: ['design.unknown'],
  },
} as const satisfies { readonly [name: string]: CallContract };
