import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { cardSorts, pageSizes } from './card-lists.ts';
import { answers, answerValue, cardParams, folderParams, id, language, pageState, registration, texts, timestamp } from './schemas.ts';
import type { CardDesign } from '../design/card-design.ts';

// A schema that only some of the calls need is built by the first of them (`z.lazy`): all at once would be a fifth of
// the module load of this group.

const projectRef = () => z.object({ id, title: texts, design_name: z.string() });
const folderRef = () => z.object({ id, title: texts, design_name: z.string(), registration });
/** title and value of a summary item; `design` names the item ("page.item"). */
const summaryItem = () => z.object({ name: texts, value: answerValue, design: z.string() });
const pageStatus = () => z.object({ name: z.string(), status: pageState, title: texts });
const pageOf = {
  offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), pageSizes[0]),
  count: z.optional(z.stringbool()),
  /** JSON object { "page.item": "value" }, at most 5 id attributes or summary items. */
  itemFilter: z.optional(z.string().check(z.maxLength(6_000))),
};

const cardEntry = () =>
  z.object({
    id,
    card_id: id,
    card_global_id: id,
    version: z.int(),
    project: projectRef(),
    folder: folderRef(),
    status: z.object({ overall: pageState, required: z.enum(['comp', 'incomp']) }),
    page_status: z.array(pageStatus()),
    summary: z.array(summaryItem()),
    created_at: timestamp,
    updated_at: timestamp,
    updated_org: texts,
  });

const historyEntry = () =>
  z.object({
    updated_at: timestamp,
    user: z.object({ id, name: texts }),
    org: z.object({ id, name: texts }),
    revision: z.int(),
    version: z.int(),
    changes: z.array(z.object({ path: z.string(), old: answerValue })),
  });

const card = z.lazy(() =>
  z.extend(cardEntry(), {
    card_hash: z.string(),
    vals: answers,
    /** Answers without a place in the card's design version, each with the version that had one. */
    kept_answers: z.array(z.object({ version: z.int(), path: z.string(), value: answerValue })),
    history: z.array(historyEntry()),
    read_only: z.boolean(),
  }),
);

/** With count=true the array's first element is the total (spec end-user 7). */
const countedList = z.lazy(() => {
  const entry = cardEntry();
  return z.union([z.array(entry), z.tuple([z.int()], entry)]);
});

const userContext = () =>
  z.strictObject({
    today: z.iso.date(),
    now: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)),
    language,
  });

export const cardCalls = {
  recentCards: {
    group: 'cards',
    access: 'session',
    query: z.strictObject(pageOf),
    answer: countedList,
    problems: [],
  },
  listCards: {
    group: 'cards',
    access: 'folder.read',
    params: folderParams,
    query: z.strictObject({ ...pageOf, sort: z._default(z.enum(cardSorts), cardSorts[0]) }),
    answer: countedList,
    problems: [],
  },
  getCard: { group: 'cards', access: 'folder.read', permanentToken: true, params: cardParams, answer: card, problems: ['card.unknown'] },
  saveCard: {
    group: 'cards',
    access: 'folder.write',
    permanentToken: true,
    params: folderParams,
    body: z.lazy(() =>
      z.strictObject({
        vals: answers,
        /** Accepted for the wire's sake; the server stores its own. */
        status: z.optional(z.unknown()),
        id: z.optional(id),
        card_hash: z.optional(z.string().check(z.maxLength(64))),
        /** The design version in which the answers were entered, where that need not be the one in force. */
        version: z.optional(z.int().check(z.positive())),
        /** The user's local day, time and language for defaults and for date_difference with is_empty. */
        context: z.optional(userContext()),
      }),
    ),
    answer: card,
    problems: ['card.invalid', 'card.not_writable', 'card.unknown', 'card.stale', 'card.id_taken', 'design.unknown'],
  },
  /** Entry of an external system: the card with the value in the domain's linkage item, made when there is none. */
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
    answer: card,
    problems: ['linkage.not_set', 'linkage.unknown', 'card.not_writable', 'card.id_taken', 'design.unknown'],
  },
  deleteCard: {
    group: 'cards',
    access: 'folder.write',
    params: cardParams,
    answer: z.undefined(),
    problems: ['card.unknown', 'card.not_deletable'],
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
    params: z.extend(folderParams, { version: z.union([z.literal('current'), z.coerce.number().check(z.int(), z.positive())]) }),
    /** Stored designs were checked when they came in, so the answer is not parsed again. */
    answer: z.object({ version: z.int(), design: z.custom<CardDesign>() }),
    problems: ['design.unknown'],
  },
} as const satisfies { readonly [name: string]: CallContract };
