import * as z from 'zod/mini';
import { linkStart, patchBody, saveBody, userContext } from './card-posting.ts';
import type { CallContract } from './call.ts';
import { cardSorts, pageSizes, plainSort, recentSorts } from './card-lists.ts';
import { cardReview, reviewStanding } from './review.ts';
import { answers, answerValue, cardParams, flag, folderParams, id, pageState, registration, texts, timestamp, wholeNumber } from './schemas.ts';
import type { CardDesign } from '../design/card-design.ts';

// `z.lazy` builds schemas of single calls on first use; building all at once would take a fifth of the group's module load.

export { cardFilterSchema } from './card-filter-schema.ts';
const projectRef = () => z.object({ id, title: texts, design_name: z.string() });
const folderRef = () => z.object({ id, title: texts, design_name: z.string(), registration, is_test: z.optional(z.boolean()) });
/** `design` is "page.item". `withheld`: the caller may not see the item, answered or not. `missing`: the value is the reason why there is no answer. */
const summaryItem = () => z.object({ name: texts, value: answerValue, design: z.string(), withheld: z.optional(z.boolean()), missing: z.optional(z.boolean()) });
const pageStatus = () => z.object({ name: z.string(), status: pageState, title: texts });
const pageOf = {
  offset: z._default(wholeNumber(0, 1_000_000), 0),
  limit: z._default(wholeNumber(1, 50), pageSizes[0]),
  count: z.optional(flag),
  /** JSON object { "page.item": "value" }, at most 5 id attributes or summary items. */
  itemFilter: z.optional(z.string().check(z.maxLength(6_000))),
};

/** Accepts the name, or JSON as in the specification. */
const sortOf = <Sorts extends z.ZodMiniType<string, string>>(sorts: Sorts) => z.pipe(z.string(), z.pipe(z.transform(plainSort), sorts));

const cardEntry = () =>
  z.object({
    id,
    card_id: id,
    card_global_id: id,
    version: z.int(),
    project: projectRef(),
    folder: folderRef(),
    /** `missing`: number of required items without an answer. Absent if none, and for cards that an earlier release saved. */
    status: z.object({
      overall: pageState,
      required: z.enum(['comp', 'incomp']),
      missing: z.optional(z.int()),
      /** The first two of them that the caller may see. */
      missing_items: z.optional(z.array(z.object({ design: z.string(), name: texts }))),
    }),
    page_status: z.array(pageStatus()),
    summary: z.array(summaryItem()),
    created_at: timestamp,
    updated_at: timestamp,
    updated_org: texts,
    /** The organisation that made the card. Absent if it is the one that saved it last. */
    created_org: z.optional(texts),
    review: z.optional(reviewStanding()),
    /** Number of errors the card was saved with; such a card is left out of files and cannot be submitted. Absent if none. */
    errors: z.optional(z.int()),
  });

const historyEntry = () =>
  z.object({
    updated_at: timestamp,
    user: z.object({ id, name: texts }),
    org: z.object({ id, name: texts }),
    revision: z.int(),
    version: z.int(),
    import: z.optional(z.object({ file: z.string(), row: z.int(), undone: z.optional(z.boolean()) })),
    move: z.optional(z.object({ from: z.int(), undone: z.optional(z.boolean()) })),
    recalculated: z.optional(z.boolean()),
    together: z.optional(z.array(z.string())),
    /** The revision is an act of the review. `withheld`: the word about a withheld answer is withheld too. */
    review: z.optional(z.object({ act: z.string(), word: z.optional(z.string()), query: z.optional(id), path: z.optional(z.string()), withheld: z.optional(z.literal(true)) })),
    transfer: z.optional(z.object({ act: z.enum(['link', 'undo']), way: z.enum(['to', 'from']), word: z.optional(z.string()) })),
    changes: z.array(z.object({ path: z.string(), old: answerValue, withheld: z.optional(z.boolean()) })),
  });

const givenItem = () =>
  z.object({
    exposed: z.boolean(),
    required: z.boolean(),
    readonly: z.boolean(),
    value: z.optional(answerValue),
    warnings: z.optional(z.array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])), check: z.string() }))),
  });

/** Another card of the patient. Without `card_global_id` the caller cannot open it. */
const cardTransfer = () => z.object({ way: z.enum(['to', 'from']), at: timestamp, org: z.optional(z.object({ id, name: texts })), card_global_id: z.optional(id) });

export const card = z.lazy(() =>
  z.extend(cardEntry(), {
    card_hash: z.string(),
    review: z.optional(cardReview()),
    transfers: z.optional(z.array(cardTransfer())),
    vals: answers,
    /** Items ("page.item") whose answers the caller may not see: `vals` omits them and saves leave them unchanged. Absent if nothing is withheld. */
    withheld: z.optional(z.array(z.string())),
    /** State of the withheld items and their dependants in the complete form, by path. `value` is a computed value. */
    given: z.optional(z.record(z.string(), givenItem())),
    /** Answers without a place in the card's design version, with the version that had one. */
    kept_answers: z.array(keptAnswer()),
    history: z.array(historyEntry()),
    /** Number of saves in between; `cardHistory` returns them. */
    older_history: z.optional(z.int()),
    read_only: z.boolean(),
    newer_version: z.optional(z.int()),
    drawn: z.optional(z.array(z.string())), // Paths of the numbered items whose number was drawn: it stays with the card.
    /** Id attributes that a save normalized (width, blanks, invisible characters, dashes). */
    ids_cleaned: z.optional(z.array(z.object({ path: z.string(), sent: z.string(), stored: z.string() }))),
    /** Paths of answers that a save stored differently, or not at all. */
    adjusted: z.optional(z.array(z.string())),
    /** Day and minute that a save used because the client's were implausible. */
    clock_used: z.optional(z.object({ today: z.string(), now: z.string() })),
  }),
);

/** `repeat`: nearest repeat around the item. `detached`: its repetition is gone. `ranking`: the full order of ranked choices of which some left the form. */
export const keptAnswer = () =>
  z.object({ version: z.int(), path: z.string(), value: answerValue, repeat: z.optional(z.string()), detached: z.optional(z.literal(true)), ranking: z.optional(z.array(answerValue)) });

/** With count=true the first element is the total (spec end-user 7). */
const countedList = z.lazy(() => {
  const entry = cardEntry();
  return z.union([z.array(entry), z.tuple([z.int()], entry)]);
});

const search = () =>
  z.strictObject({
    where: z.optional(z.string().check(z.maxLength(6_000))),
    sort: z._default(sortOf(z.enum(cardSorts)), cardSorts[0]),
    limit: z._default(wholeNumber(1, 50), pageSizes[0]),
    /** `cursor` of the previous step, or `placeInOrder` of a listed card (card-lists.ts). */
    cursor: z.optional(z.string().check(z.maxLength(40))),
  });

const foundCards = z.lazy(() =>
  z.object({
    cards: z.array(cardEntry()),
    looked: z.int(),
    total: z.optional(z.int()),
    reached: z.nullable(timestamp),
    cursor: z.nullable(z.string()),
  }),
);

export const cardCalls = {
  recentCards: {
    group: 'cards',
    access: 'session',
    query: z.strictObject({ ...pageOf, sort: z._default(sortOf(z.enum(recentSorts)), cardSorts[0]) }),
    answer: countedList,
    problems: ['page.too_deep', 'answers.withheld'],
  },
  listCards: {
    group: 'cards',
    access: 'folder.read',
    params: folderParams,
    query: z.strictObject({ ...pageOf, sort: z._default(sortOf(z.enum(cardSorts)), cardSorts[0]) }),
    answer: countedList,
    problems: ['page.too_deep', 'answers.withheld'],
  },
  /** A search in steps of about 100 read units; repeat with the cursor. */
  findRecent: { group: 'cards', access: 'session', query: search(), answer: foundCards, problems: ['answers.withheld'] },
  findCards: { group: 'cards', access: 'folder.read', params: folderParams, query: search(), answer: foundCards, problems: ['design.unknown', 'answers.withheld'] },
  getCard: { group: 'cards', access: 'folder.read', permanentToken: true, params: cardParams, headers: ['if-none-match'], statuses: [200, 304], answer: card, problems: ['card.unknown', 'card.unreadable'] },
  cardHistory: {
    group: 'cards',
    access: 'folder.read',
    permanentToken: true,
    params: cardParams,
    query: z.strictObject({ before: wholeNumber(1, 99_999_999) }),
    answer: z.lazy(() => z.object({ history: z.array(historyEntry()), older_history: z.int() })),
    problems: ['card.unknown'],
  },
  saveCard: {
    group: 'cards',
    access: 'folder.write',
    permanentToken: true,
    params: folderParams,
    headers: ['idempotency-key'],
    body: z.lazy(saveBody),
    answer: card,
    problems: ['card.invalid', 'card.not_writable', 'card.unknown', 'card.unreadable', 'card.stale', 'card.id_taken', 'card.other_version', 'linkage.taken', 'design.unknown', 'design.not_in_force', 'answers.withheld'],
  },
  patchCard: {
    group: 'cards',
    access: 'folder.write',
    permanentToken: true,
    params: cardParams,
    headers: ['if-match'],
    body: z.lazy(patchBody),
    answer: card,
    problems: ['card.invalid', 'card.not_writable', 'card.unknown', 'card.unreadable', 'card.stale', 'card.id_taken', 'card.other_version', 'design.unknown', 'design.not_in_force', 'answers.withheld'],
  },
  /** Entry from an external system: the newest card with the value in the domain's linkage item, or the start of a new one. Stores nothing. */
  openLinkedCard: {
    group: 'cards',
    access: 'folder.read',
    permanentToken: true,
    params: folderParams,
    body: z.lazy(() =>
      z.strictObject({
        linkKey: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
        context: z.optional(userContext()),
      }),
    ),
    answer: z.lazy(() =>
      z.discriminatedUnion('is_new', [
        z.object({ is_new: z.literal(false), created: z.boolean(), card }),
        /** Goes into the first save of the card (`saveCard`, body.link). */
        z.object({ is_new: z.literal(true), created: z.boolean(), link: linkStart() }),
      ]),
    ),
    problems: ['linkage.not_set', 'linkage.unknown', 'linkage.ambiguous', 'linkage.indexing', 'linkage.taken', 'card.unreadable', 'card.not_writable', 'design.unknown'],
  },
  deleteCard: {
    group: 'cards',
    access: 'folder.write',
    params: cardParams,
    headers: ['if-match'],
    answer: z.undefined(),
    problems: ['card.unknown', 'card.unreadable', 'card.stale', 'card.not_deletable'],
  },
  cardByGlobalId: {
    group: 'cards',
    access: 'session',
    permanentToken: true,
    params: z.strictObject({ globalId: id }),
    answer: z.lazy(() =>
      z.object({
        project_name: z.string(),
        folder_name: z.string(),
        project_id: id,
        folder_id: id,
        registration,
        project_title: texts,
        folder_title: texts,
        card_id: id,
      }),
    ),
    problems: ['card.unknown'],
  },
  getDesign: {
    group: 'cards',
    access: 'folder.read',
    permanentToken: true,
    params: z.extend(folderParams, { version: z.union([z.literal('current'), wholeNumber(1, 999_999)]) }),
    answer: z.object({ version: z.int(), design: z.custom<CardDesign>() }),
    headers: ['if-none-match'],
    statuses: [200, 304],
    problems: ['design.unknown'],
  },
} as const satisfies { readonly [name: string]: CallContract };
