import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { folderParams, id, projectParams, texts, timestamp } from '../../api/schemas.ts';

/**
 * The cards that figures of a folder's answers are of. `unreadable`: global ids of cards passed by because they cannot be read, where there are any, 20 at most; `all`: whether the folder has no older cards than those looked at; `since`: creation of the oldest of them.
 * `in_tens`: cards of other hospitals are among them, which the figures count in whole tens; the newest ones of a hospital are left out until they are ten.
 */
const latestCards = () => z.object({ looked_at: z.int(), all: z.boolean(), since: z.nullable(timestamp), in_tens: z.boolean(), unreadable: z.optional(z.array(z.string())) });

/** Months (YYYY-MM) that have cards, in order. */
const months = () => z.array(z.object({ month: z.string(), cards: z.int() }));

/** Whole percent, rounded half up; 100 means all, as far as the figures tell; null: nothing to take a share of. */
const share = z.nullable(z.int());

/** The answer depends on other answers, so cards of other hospitals are left out for whoever may not open them: what these figures tell of one answer would add up to counts of few patients. */
const notTold = () => z.optional(z.literal(true));

/**
 * What owners and managers see of a project before reading its cards. Counts of work (cards, states, questions) are of the cards that the caller may see: an owner limited to the own
 * hospital sees its figures alone. Figures of answers count the cards of other hospitals in whole tens, so that none tells of few patients.
 */
export const statisticsCalls = {
  projectFigures: {
    group: 'statistics',
    access: 'project.lead',
    params: projectParams,
    answer: z.object({
      cards: z.int(),
      /** By the day of creation, Japan's clock. */
      months: months(),
      /** By the hospital that made the cards; most cards first. */
      organisations: z.array(
        z.object({
          id,
          name: texts,
          is_own: z.boolean(),
          cards: z.int(),
          complete: share,
          /** Cards saved with errors; only where the project lets them be saved so. */
          errors: z.optional(z.int()),
          /** Cards by their state in the review, and questions about them; only where cards are reviewed. The states add up to `cards`. */
          review: z.optional(z.object({ entry: z.int(), submitted: z.int(), returned: z.int(), locked: z.int(), open: z.int(), answered: z.int() })),
        }),
      ),
      /** `dates`: those of the design in force that months can go by. */
      folders: z.array(z.object({ id, name: z.string(), title: texts, cards: z.int(), dates: z.array(z.object({ path: z.string(), title: texts })) })),
    }),
    problems: [],
  },
  /** How complete the folder's latest cards are, by the pages and items of the design in force. */
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
          /** Cards that ask something on the page, and the share of them that answer all of it; of other hospitals for whoever may open their cards. */
          asked: z.int(),
          complete: share,
          items: z.array(
            z.object({
              name: z.string(),
              title: texts,
              required: z.boolean(),
              /** Cards that ask the item, and the share of them that answer it, in every repetition. */
              asked: z.int(),
              answered: share,
              not_told: notTold(),
              /** The reasons for which it is missing, where there are any, each with the share of the cards that lack it for no other. */
              missing: z.optional(z.array(z.object({ value: z.string(), title: texts, share }))),
            }),
          ),
        }),
      ),
    }),
    problems: ['folder.unknown'],
  },
  /** The folder's latest cards by the months of a date of the form. */
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
      /** Cards whose date is blank, no date, or known by its year alone. */
      undated: z.int(),
    }),
    problems: ['folder.unknown'],
  },
} as const satisfies Record<string, CallContract>;
