import { cardWriterOrToken, manager, owner } from '../../access/access-rows.ts';
import { design, item } from '../../support/form-builder.ts';
import type { Sent } from '../../support/call-api.ts';

export const versionAccess = { compareVersions: manager, takeBackMove: cardWriterOrToken, moveCards: owner, recalculateCards: owner };

export const versionBodies = {
  compareVersions: () => ({ card_design: design([item('string', 'code')]) }),
  moveCards: () => ({ trial: true }),
  recalculateCards: () => ({ trial: true }),
  takeBackMove: ({ cardHash }: { readonly cardHash: string }) => ({ card_hash: cardHash }),
};

/** What a crawl through all calls asks for. */
export const versionCrawl = (params: { readonly pId: string; readonly fId: string }) => ({
  moveCards: [{ params, body: { began: new Date().toISOString() } }],
  recalculateCards: [{ params, body: { began: new Date().toISOString() } }],
});

interface Target {
  readonly id: string;
  readonly hash: string;
}

type Way = (target: Target) => readonly ['unknown' | 'without', Sent];
const backOf = ({ id, hash }: Target) => ({ params: { cardId: id }, body: { card_hash: hash } });

/** How a member of another hospital asks for the cards. */
export const versionBoundary = {
  moveCards: () => ['without', { body: { trial: true } }],
  recalculateCards: () => ['without', { body: { trial: true } }],
  takeBackMove: (target) => ['unknown', backOf(target)],
} satisfies { readonly [name: string]: Way };

/** How somebody without the right to identifiers asks. */
export const versionWithheld = { moveCards: () => ({ body: { trial: true } }), recalculateCards: () => ({ body: { trial: true } }), takeBackMove: backOf };
export const versionFilters = { moveCards: (where: object) => ({ body: { where, trial: true } }) };

/** What a permanent token may ask for about a card that was not moved. */
export const versionsOfTokens = (params: { readonly [name: string]: string }, card_hash: string) => [['takeBackMove', { params, body: { card_hash } }, 'card.not_moved']] as const;
