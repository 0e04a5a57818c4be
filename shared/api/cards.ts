import * as z from 'zod';
import type { CallContract } from './call.ts';
import { cardSorts, pageSizes } from './card-lists.ts';
import { answers, answerValue, cardParams, cardStatus, folderParams, id, language, pageState, registration, text, texts, timestamp } from './schemas.ts';
import type { CardDesign } from '../design/card-design.ts';

const projectRef = z.object({ id, title: texts, design_name: z.string() });
const folderRef = z.object({ id, title: texts, design_name: z.string(), registration });
/** title and value of a summary item; `design` names the item ("page.item"). */
const summaryItem = z.object({ name: texts, value: answerValue, design: z.string() });
const pageStatus = z.object({ name: z.string(), status: pageState, title: texts });
const pageOf = {
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(50).default(pageSizes[0]),
  count: z.stringbool().optional(),
  /** JSON object { "page.item": "value" }, at most 5 id attributes or summary items. */
  itemFilter: z.string().max(6_000).optional(),
};

const cardEntry = z.object({
  id,
  card_id: id,
  card_global_id: id,
  version: z.number().int(),
  project: projectRef,
  folder: folderRef,
  status: cardStatus.pick({ overall: true, required: true }),
  page_status: z.array(pageStatus),
  summary: z.array(summaryItem),
  created_at: timestamp,
  updated_at: timestamp,
  updated_org: texts,
});

const historyEntry = z.object({
  updated_at: timestamp,
  user: z.object({ id, name: texts }),
  org: z.object({ id, name: texts }),
  revision: z.number().int(),
  version: z.number().int(),
  changes: z.array(z.object({ path: z.string(), old: answerValue })),
});

const card = cardEntry.extend({
  card_hash: z.string(),
  vals: answers,
  history: z.array(historyEntry),
  read_only: z.boolean(),
});

/** With count=true the array's first element is the total (spec end-user 7). */
const countedList = z.union([z.array(cardEntry), z.tuple([z.number().int()]).rest(cardEntry)]);

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
    query: z.strictObject({ ...pageOf, sort: z.enum(cardSorts).default(cardSorts[0]) }),
    answer: countedList,
    problems: [],
  },
  getCard: { group: 'cards', access: 'folder.read', params: cardParams, answer: card, problems: ['card.unknown'] },
  saveCard: {
    group: 'cards',
    access: 'folder.write',
    params: folderParams,
    body: z.strictObject({
      vals: answers,
      /** Accepted for the wire's sake; the server stores its own. */
      status: z.unknown().optional(),
      id: id.optional(),
      card_hash: z.string().max(64).optional(),
      /** The user's local day, time and language for defaults and for date_difference with is_empty. */
      context: z
        .strictObject({
          today: z.iso.date(),
          now: text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
          language,
        })
        .optional(),
    }),
    answer: card,
    problems: ['card.invalid', 'card.not_writable', 'card.unknown', 'card.stale', 'card.id_taken', 'design.unknown'],
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
    params: z.strictObject({ globalId: id }),
    answer: z.object({
      project_name: z.string(),
      folder_name: z.string(),
      project_id: id,
      folder_id: id,
      registration,
      project_title: texts,
      folder_title: texts,
      card_id: id,
    }),
    problems: ['card.unknown'],
  },
  getDesign: {
    group: 'cards',
    access: 'folder.read',
    params: folderParams.extend({ version: z.union([z.literal('current'), z.coerce.number().int().positive()]) }),
    /** Stored designs were checked when they came in, so the answer is not parsed again. */
    answer: z.object({ version: z.number().int(), design: z.custom<CardDesign>() }),
    problems: ['design.unknown'],
  },
} as const satisfies { readonly [name: string]: CallContract };
