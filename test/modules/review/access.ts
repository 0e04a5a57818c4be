import { cardReaderOrToken, cardReviewer, cardWriterOrToken, manager, owner, reader, reviewer, signedIn, writer } from '../../access/access-rows.ts';
import type { Sent } from '../../support/call-api.ts';

export const reviewAccess = {
  ownMail: signedIn,
  saveOwnMail: signedIn,
  ownedReview: owner,
  saveOwnedReview: owner,
  projectReview: manager,
  saveProjectReview: manager,
  submitCard: cardWriterOrToken,
  withdrawCard: cardWriterOrToken,
  reviewCard: cardReviewer,
  submitCards: writer,
  reviewCards: reviewer,
  cardQueries: cardReaderOrToken,
  askQuery: cardReviewer,
  answerQuery: cardWriterOrToken,
  decideQuery: cardReviewer,
  openQueries: reader,
};

interface Target {
  readonly params: { readonly pId: string; readonly fId: string };
  readonly cardId: string;
  readonly cardHash: string;
}

export const reviewBodies = {
  saveOwnMail: () => ({ mail: 'own@example.jp' }),
  submitCard: ({ cardHash }: Target) => ({ card_hash: cardHash }),
  withdrawCard: ({ cardHash }: Target) => ({ card_hash: cardHash }),
  submitCards: () => ({ trial: true }),
  reviewCards: () => ({ act: 'accept', trial: true }),
  reviewCard: ({ cardHash }: Target) => ({ act: 'accept', card_hash: cardHash }),
  saveOwnedReview: () => ({ on: false, closed: [], revision: 0 }),
  saveProjectReview: () => ({ on: false, closed: [], revision: 0 }),
  askQuery: () => ({ path: 'patient.age', word: 'Sure?' }),
  answerQuery: () => ({ word: 'Yes' }),
  decideQuery: () => ({ act: 'close', seen: 1 }),
};

interface Crawled {
  readonly params: { readonly pId: string; readonly fId: string };
  readonly cardParams: { readonly pId: string; readonly fId: string; readonly cardId: string };
  readonly queryId: string;
}

/** What a crawl through all calls asks for. */
export const reviewCrawl = ({ params, cardParams, queryId }: Crawled) => ({
  answerQuery: [{ params: { ...cardParams, queryId }, body: { word: 'Yes' } }],
  decideQuery: [{ params: { ...cardParams, queryId }, body: { act: 'close', seen: 2 } }],
  submitCards: [{ params, body: {} }],
  reviewCards: [{ params, body: { act: 'accept' } }],
});
/** Afterwards there is less to see. */
export const reviewLast = ['saveOwnedReview'] as const;

interface Card {
  readonly id: string;
  readonly hash: string;
}

type Way = (card: Card) => readonly ['unknown' | 'without', Sent];

/** How a member of another hospital asks for a card. */
export const reviewBoundary = {
  submitCard: ({ id, hash }: Card) => ['unknown', { params: { cardId: id }, body: { card_hash: hash } }],
  withdrawCard: ({ id, hash }: Card) => ['unknown', { params: { cardId: id }, body: { card_hash: hash } }],
  reviewCard: ({ id, hash }: Card) => ['unknown', { params: { cardId: id }, body: { card_hash: hash, act: 'accept' } }],
  submitCards: () => ['without', { body: { trial: true } }],
  reviewCards: () => ['without', { body: { trial: true, act: 'accept' } }],
  cardQueries: ({ id }: Card) => ['unknown', { params: { cardId: id } }],
  askQuery: ({ id }: Card) => ['unknown', { params: { cardId: id }, body: { path: 'visit.note', word: 'Why?' } }],
  answerQuery: ({ id }: Card) => ['unknown', { params: { cardId: id, queryId: '0'.repeat(16) }, body: { word: 'So.' } }],
  decideQuery: ({ id }: Card) => ['unknown', { params: { cardId: id, queryId: '0'.repeat(16) }, body: { act: 'close', seen: 1 } }],
  openQueries: () => ['without', {}],
} satisfies { readonly [name: string]: Way };

/** How somebody without the right to identifiers asks. */
export const reviewWithheld = {
  submitCard: ({ id, hash }: Card) => ({ params: { cardId: id }, body: { card_hash: hash } }),
  withdrawCard: ({ id, hash }: Card) => ({ params: { cardId: id }, body: { card_hash: hash } }),
  reviewCard: ({ id, hash }: Card) => ({ params: { cardId: id }, body: { card_hash: hash, act: 'return', word: 'Why?' } }),
  submitCards: () => ({ body: { trial: true } }),
  reviewCards: () => ({ body: { trial: true, act: 'unlock' } }),
  cardQueries: ({ id }: Card) => ({ params: { cardId: id } }),
  askQuery: ({ id }: Card) => ({ params: { cardId: id }, body: { path: 'patient.name', word: 'Right?' } }),
  answerQuery: ({ id }: Card) => ({ params: { cardId: id, queryId: '0'.repeat(16) }, body: { word: 'So.' } }),
  decideQuery: ({ id }: Card) => ({ params: { cardId: id, queryId: '0'.repeat(16) }, body: { act: 'close', seen: 1 } }),
  openQueries: () => ({}),
};
/** Calls for the cards of a filter. */
export const reviewFilters = {
  submitCards: (where: object) => ({ body: { where, trial: true } }),
  reviewCards: (where: object) => ({ body: { where, trial: true, act: 'accept' } }),
};

/** What a permanent token may ask for about a card, and the answer where the project has no review. */
export const reviewOfTokens = (params: { readonly [name: string]: string }, card_hash: string) =>
  [
    ['cardQueries', { params }, 'review.off'],
    ['answerQuery', { params: { ...params, queryId: 'q1' }, body: { word: 'Yes' } }, 'review.off'],
    ['submitCard', { params, body: { card_hash } }, 'review.off'],
    ['withdrawCard', { params, body: { card_hash } }, 'review.off'],
  ] as const;
