import * as z from 'zod/mini';
import { reviewActs } from '../../access/card-review.ts';
import type { CallContract } from '../../api/call.ts';
import { card } from '../../api/cards.ts';
import { manyCards, stepDone } from '../../api/many-cards.ts';
import { cardHash, cardParams, folderParams, id, projectParams, revision, texts, timestamp, word } from '../../api/schemas.ts';
import { reviewSkips } from './acts.ts';
import { ownMailForm, reviewForm, reviewSetting } from './setting.ts';

const queryParams = z.extend(cardParams, { queryId: id });
const person = () => z.object({ id, name: texts });

const cardQuery = () =>
  z.object({
    id,
    path: z.string(),
    state: z.enum(['open', 'answered', 'closed']),
    withheld: z.optional(z.literal(true)),
    thread: z.array(z.object({ act: z.enum(['ask', 'answer', 'close']), at: timestamp, user: person(), org: person(), word: z.string() })),
  });

const listedQuery = () =>
  z.object({
    id,
    folder_id: id,
    card_id: id,
    path: z.string(),
    title: texts,
    state: z.enum(['open', 'answered']),
    word: z.string(),
    withheld: z.optional(z.literal(true)),
    at: timestamp,
    /** Whether the caller must answer, or as a reviewer read the answer. */
    is_mine: z.boolean(),
    card_name: z.optional(z.string()),
  });

const reviewedMany = () => z.object(stepDone(reviewSkips));

const ownMail = z.object({
  mail: z.nullable(z.string()),
  /** Sender of mails; null: this installation sends none. */
  sender: z.nullable(z.string()),
  revision,
});

export const reviewCalls = {
  /** Submits a card to the reviewer; it must be valid and complete. */
  submitCard: {
    group: 'review',
    access: 'folder.write',
    permanentToken: true,
    params: cardParams,
    body: z.lazy(() => z.strictObject({ card_hash: cardHash })),
    answer: card,
    problems: ['card.unknown', 'card.unreadable', 'card.stale', 'card.invalid', 'card.id_taken', 'card.not_writable', 'design.unknown', 'review.off', 'review.not_now', 'review.incomplete'],
  },
  withdrawCard: {
    group: 'review',
    access: 'folder.write',
    permanentToken: true,
    params: cardParams,
    body: z.lazy(() => z.strictObject({ card_hash: cardHash })),
    answer: card,
    problems: ['card.unknown', 'card.unreadable', 'card.stale', 'card.not_writable', 'design.unknown', 'review.off', 'review.not_now', 'review.begun'],
  },
  reviewCard: {
    group: 'review',
    access: 'folder.review',
    params: cardParams,
    body: z.lazy(() => z.strictObject({ act: z.enum(reviewActs), card_hash: cardHash, word: z.optional(word) })),
    answer: card,
    problems: ['card.unknown', 'card.unreadable', 'card.stale', 'design.unknown', 'review.off', 'review.not_now', 'review.queries_open', 'review.same_person'],
  },
  submitCards: {
    group: 'review',
    access: 'folder.write',
    params: folderParams,
    body: z.lazy(() => z.strictObject(manyCards())),
    answer: z.lazy(reviewedMany),
    problems: ['design.unknown', 'review.off', 'answers.withheld'],
  },
  reviewCards: {
    group: 'review',
    access: 'folder.review',
    params: folderParams,
    body: z.lazy(() => z.strictObject({ act: z.enum(reviewActs), word: z.optional(word), ...manyCards() })),
    answer: z.lazy(reviewedMany),
    problems: ['design.unknown', 'review.off', 'answers.withheld'],
  },
  cardQueries: {
    group: 'review',
    access: 'folder.read',
    permanentToken: true,
    params: cardParams,
    answer: z.lazy(() => z.object({ queries: z.array(cardQuery()) })),
    problems: ['card.unknown', 'card.unreadable', 'review.off'],
  },
  askQuery: {
    group: 'review',
    access: 'folder.review',
    params: cardParams,
    headers: ['idempotency-key'],
    body: z.lazy(() => z.strictObject({ path: z.string().check(z.maxLength(300)), word })),
    answer: z.lazy(cardQuery),
    problems: ['card.unknown', 'card.unreadable', 'design.unknown', 'review.off', 'review.not_now'],
  },
  answerQuery: {
    group: 'review',
    access: 'folder.write',
    permanentToken: true,
    params: queryParams,
    body: z.lazy(() => z.strictObject({ word })),
    answer: z.lazy(cardQuery),
    problems: ['card.unknown', 'card.unreadable', 'design.unknown', 'review.off', 'query.unknown', 'query.closed'],
  },
  decideQuery: {
    group: 'review',
    access: 'folder.review',
    params: queryParams,
    /** `seen`: number of entries that the reviewer has read. */
    body: z.lazy(() => z.strictObject({ act: z.enum(['ask', 'close']), word: z.optional(word), seen: z.int().check(z.positive()) })),
    answer: z.lazy(cardQuery),
    problems: ['card.unknown', 'card.unreadable', 'design.unknown', 'review.off', 'review.not_now', 'query.unknown', 'query.closed', 'query.changed'],
  },
  openQueries: {
    group: 'review',
    access: 'project.member',
    params: projectParams,
    answer: z.lazy(() => z.object({ queries: z.array(listedQuery()), more: z.boolean() })),
    problems: [],
  },
  ownedReview: { group: 'review', access: 'project.owner', params: projectParams, answer: reviewSetting, problems: [] },
  saveOwnedReview: { group: 'review', access: 'project.owner', params: projectParams, body: reviewForm, readOnly: ['mail_sender', 'dates'], answer: reviewSetting, problems: ['record.stale'] },
  projectReview: { group: 'review', access: 'manager', params: projectParams, answer: reviewSetting, problems: ['project.unknown'] },
  saveProjectReview: { group: 'review', access: 'manager', params: projectParams, body: reviewForm, readOnly: ['mail_sender', 'dates'], answer: reviewSetting, problems: ['project.unknown', 'record.stale'] },
  ownMail: { group: 'review', access: 'session', answer: ownMail, problems: [] },
  saveOwnMail: {
    group: 'review',
    access: 'session',
    body: ownMailForm,
    answer: ownMail,
    problems: ['record.stale'],
  },
} as const satisfies { readonly [name: string]: CallContract };
