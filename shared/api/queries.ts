import * as z from 'zod/mini';
import type { CallContract } from './call.ts';
import { cardQuery, listedQuery, word } from './review.ts';
import { cardParams, id, projectParams } from './schemas.ts';

const queryParams = z.extend(cardParams, { queryId: id });

/** The calls of questions about answers. */
export const queryCalls = {
  cardQueries: {
    group: 'cards',
    access: 'folder.read',
    permanentToken: true,
    params: cardParams,
    answer: z.lazy(() => z.object({ queries: z.array(cardQuery()) })),
    problems: ['card.unknown', 'card.unreadable', 'review.off'],
  },
  /** The reviewer asks about an answer. */
  askQuery: {
    group: 'cards',
    access: 'folder.review',
    params: cardParams,
    headers: ['idempotency-key'],
    body: z.lazy(() => z.strictObject({ path: z.string().check(z.maxLength(300)), word })),
    answer: z.lazy(cardQuery),
    problems: ['card.unknown', 'card.unreadable', 'design.unknown', 'review.off', 'review.not_now'],
  },
  answerQuery: {
    group: 'cards',
    access: 'folder.write',
    permanentToken: true,
    params: queryParams,
    body: z.lazy(() => z.strictObject({ word })),
    answer: z.lazy(cardQuery),
    problems: ['card.unknown', 'card.unreadable', 'design.unknown', 'review.off', 'query.unknown', 'query.closed'],
  },
  /** The reviewer asks again, or closes the question. */
  decideQuery: {
    group: 'cards',
    access: 'folder.review',
    params: queryParams,
    /** `seen`: entries of the question that the reviewer has read. */
    body: z.lazy(() => z.strictObject({ act: z.enum(['ask', 'close']), word: z.optional(word), seen: z.int().check(z.positive()) })),
    answer: z.lazy(cardQuery),
    problems: ['card.unknown', 'card.unreadable', 'design.unknown', 'review.off', 'review.not_now', 'query.unknown', 'query.closed', 'query.changed'],
  },
  /** The questions of a project that are not closed, those that wait longest first. */
  openQueries: {
    group: 'cards',
    access: 'project.member',
    params: projectParams,
    answer: z.lazy(() => z.object({ queries: z.array(listedQuery()), more: z.boolean() })),
    problems: [],
  },
} as const satisfies { readonly [name: string]: CallContract };
