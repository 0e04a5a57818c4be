import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { folderParams, id, projectParams, texts, timestamp } from '../../api/schemas.ts';

/** The cards behind the figures. `unreadable`: global ids of skipped cards, 20 at most; `all`: the folder has no older cards; `since`: creation of the
 * oldest. `in_tens`: cards of other hospitals count in whole tens only; the newest wait until they are ten. */
const latestCards = () => z.object({ looked_at: z.int(), all: z.boolean(), since: z.nullable(timestamp), in_tens: z.boolean(), unreadable: z.optional(z.array(z.string())) });

const months = () => z.array(z.object({ month: z.string(), cards: z.int() }));

/** Whole percent, rounded half up; 100 means all; null: nothing to take a share of. */
const share = z.nullable(z.int());

/** The item depends on other answers, so other hospitals' cards are left out: combined figures would reveal few patients. */
const notTold = () => z.optional(z.literal(true));

/** Figures about a project for owners and managers. Counts of work cover the cards that the caller may see. Figures of answers count other hospitals' cards
 * in whole tens, so that none reveals few patients. */
export const statisticsCalls = {
  projectFigures: {
    group: 'statistics',
    access: 'project.lead',
    params: projectParams,
    answer: z.object({
      cards: z.int(),
      months: months(),
      organisations: z.array(
        z.object({
          id,
          name: texts,
          is_own: z.boolean(),
          cards: z.int(),
          complete: share,
          /** Cards saved with errors; only if the project allows them. */
          errors: z.optional(z.int()),
          /** Cards by review state, and questions; only with review. The states add up to `cards`. */
          review: z.optional(z.object({ entry: z.int(), submitted: z.int(), returned: z.int(), locked: z.int(), open: z.int(), answered: z.int() })),
        }),
      ),
      /** `dates`: dates of the design in force that months can use. */
      folders: z.array(z.object({ id, name: z.string(), title: texts, cards: z.int(), dates: z.array(z.object({ path: z.string(), title: texts })) })),
    }),
    problems: [],
  },
  folderFigures: {
    group: 'statistics',
    access: 'project.lead',
    perSecond: 2,
    params: folderParams,
    answer: z.object({
      cards: latestCards(),
      pages: z.array(
        z.object({
          name: z.string(),
          title: texts,
          /** Cards that ask something on the page, and the share that answers all of it. */
          asked: z.int(),
          complete: share,
          items: z.array(
            z.object({
              name: z.string(),
              title: texts,
              required: z.boolean(),
              asked: z.int(),
              answered: share,
              not_told: notTold(),
              /** Reasons for missing answers, with the share of cards that lack the answer for this reason only. */
              missing: z.optional(z.array(z.object({ value: z.string(), title: texts, share }))),
            }),
          ),
        }),
      ),
    }),
    problems: ['folder.unknown'],
  },
  folderMonths: {
    group: 'statistics',
    access: 'project.lead',
    perSecond: 2,
    params: folderParams,
    query: z.strictObject({ date: z.string().check(z.maxLength(200)) }),
    answer: z.object({
      cards: latestCards(),
      not_told: notTold(),
      months: months(),
      /** Cards whose date is blank, invalid or only a year. */
      undated: z.int(),
    }),
    problems: ['folder.unknown'],
  },
} as const satisfies Record<string, CallContract>;
