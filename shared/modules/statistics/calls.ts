import * as z from 'zod/mini';
import type { CallContract } from '../../api/call.ts';
import { folderParams, id, projectParams, texts, timestamp } from '../../api/schemas.ts';

/** The cards behind the figures. `unreadable`: global ids of skipped cards, 20 at most; `all`: no older cards match; `since`: creation of the oldest. */
const latestCards = { looked_at: z.int(), all: z.boolean(), since: z.nullable(timestamp), unreadable: z.optional(z.array(z.string())) };

/** `in_tens`: cards of other hospitals count in whole tens only; the newest wait until they are ten. */
const cardsInTens = () => z.object({ ...latestCards, in_tens: z.boolean() });

const months = () => z.array(z.object({ month: z.string(), cards: z.int() }));

/** Whole percent, rounded half up; 100 means all; null: nothing to take a share of. */
const share = z.nullable(z.int());

/** The item depends on other answers, so other hospitals' cards are left out: combined figures would reveal few patients. */
const notTold = () => z.optional(z.literal(true));

const month = z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/));

const bandEnd = z.nullable(z.number());

/** `count`: the answers in the figure. `part`: of an answer in parts, such as a blood pressure. */
const figure = {
  part: z.optional(z.string()),
  count: z.int(),
};
/** Choices are in the order of the design with `many` if several may be chosen. Long lists and codes: the 30 most frequent, the others in `rest`. */
const choices = {
  many: z.optional(z.literal(true)),
  choices: z.array(z.object({ value: z.string(), title: texts, cards: z.int(), share })),
  rest: z.optional(z.object({ values: z.int(), cards: z.int() })),
};
/** `lower` and `upper` are quartiles by linear interpolation (Excel QUARTILE.INC). A band holds values from `from` to below `to`; null is an open end. null: no answer. */
const spread = z.nullable(
  z.object({ lower: z.number(), median: z.number(), upper: z.number(), bands: z.array(z.object({ from: bandEnd, to: bandEnd, count: z.int() })) }),
);
const distribution = z.discriminatedUnion('of', [
  z.object({ of: z.enum(['choices', 'yes_no', 'codes']), ...figure, ...choices }),
  z.object({ of: z.enum(['numbers', 'ages']), ...figure, spread }),
  z.object({ of: z.literal('months'), ...figure, months: months() }),
  z.object({ of: z.literal('texts'), part: figure.part }),
]);

/** Figures about a project for owners and managers, and of a folder for everybody who reads its cards. Counts of work cover the cards that the caller may see. Figures of answers count other hospitals' cards
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
      cards: cardsInTens(),
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
      cards: cardsInTens(),
      not_told: notTold(),
      months: months(),
      /** Cards whose date is blank, invalid or only a year. */
      undated: z.int(),
    }),
    problems: ['folder.unknown'],
  },
  folderDistributions: {
    group: 'statistics',
    access: 'folder.read',
    perSecond: 2,
    params: folderParams,
    /** Cards of one hospital, and of the months of creation between two (YYYY-MM, both included). */
    query: z.strictObject({ org: z.optional(id), from: z.optional(month), to: z.optional(month) }),
    answer: z.object({
      cards: z.object(latestCards),
      /** All cards that the reader may see, by the month of creation, whatever the query asks for. */
      organisations: z.array(z.object({ id, name: texts, is_own: z.boolean(), months: months() })),
      /** Items that the reader may not see, which have no figures. */
      withheld: z.int(),
      pages: z.array(
        z.object({
          name: z.string(),
          title: texts,
          items: z.array(
            z.object({
              path: z.string(),
              title: texts,
              unit: z.optional(texts),
              required: z.boolean(),
              /** Counts rows of a repeat instead of cards. */
              per_row: z.optional(z.literal(true)),
              /** Nobody enters it, or leaving it blank is an answer. */
              never_missing: z.optional(z.literal(true)),
              asked: z.int(),
              answered: z.int(),
              share,
              missing: z.array(z.object({ value: z.string(), title: texts, count: z.int(), share })),
              figures: z.array(distribution),
            }),
          ),
        }),
      ),
    }),
    problems: ['folder.unknown'],
  },
} as const satisfies Record<string, CallContract>;
