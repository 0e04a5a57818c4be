import { manager, owner } from '../../access/access-rows.ts';
import { design, item } from '../../support/form-builder.ts';
import type { Sent } from '../../support/call-api.ts';

export const versionAccess = { compareVersions: manager, moveCards: owner, recalculateCards: owner };

export const versionBodies = { compareVersions: () => ({ card_design: design([item('string', 'code')]) }), moveCards: () => ({ trial: true }), recalculateCards: () => ({ trial: true }) };

/** What a crawl through all calls asks for. */
export const versionCrawl = (params: { readonly pId: string; readonly fId: string }) => ({
  moveCards: [{ params, body: { began: new Date().toISOString() } }],
  recalculateCards: [{ params, body: { began: new Date().toISOString() } }],
});

type Way = () => readonly ['without', Sent];

/** How a member of another hospital asks for the cards. */
export const versionBoundary = { moveCards: () => ['without', { body: { trial: true } }], recalculateCards: () => ['without', { body: { trial: true } }] } satisfies { readonly [name: string]: Way };

/** How somebody without the right to identifiers asks. */
export const versionWithheld = { moveCards: () => ({ body: { trial: true } }), recalculateCards: () => ({ body: { trial: true } }) };
export const versionFilters = { moveCards: (where: object) => ({ body: { where, trial: true } }) };
