import { manager, owner } from '../../access/access-rows.ts';
import { caseDesign } from '../../support/card-folder.ts';
import type { Sent } from '../../support/call-api.ts';

export const versionAccess = { compareVersions: manager, moveCards: owner };

export const versionBodies = { compareVersions: () => ({ card_design: caseDesign() }), moveCards: () => ({ trial: true }) };

/** What a crawl through all calls asks for. */
export const versionCrawl = (params: { readonly pId: string; readonly fId: string }) => ({ moveCards: [{ params, body: { began: new Date().toISOString() } }] });

type Way = () => readonly ['without', Sent];

/** How a member of another hospital asks for the cards. */
export const versionBoundary = { moveCards: () => ['without', { body: { trial: true } }] } satisfies { readonly [name: string]: Way };

/** How somebody without the right to identifiers asks. */
export const versionWithheld = { moveCards: () => ({ body: { trial: true } }) };
export const versionFilters = { moveCards: (where: object) => ({ body: { where, trial: true } }) };
