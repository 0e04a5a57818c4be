import { globalIdOf } from '#functions/data/keys.ts';
import { reader, within, writers } from '../../access/access-rows.ts';

export const qualityAccess = {
  runRules: reader,
  findDuplicates: reader,
  duplicates: reader,
  // The pair itself says whose it is; members who may only look decide nothing.
  decideDuplicate: within([...writers, 'reviewer']),
};

interface Target {
  readonly params: { readonly fId: string };
  readonly cardId: string;
}

export const qualityBodies = {
  findDuplicates: () => ({}),
  decideDuplicate: ({ params: { fId }, cardId }: Target) => ({ cards: [globalIdOf(fId, cardId), globalIdOf(fId, cardId)], act: 'same', seen: 0 }),
};

interface Crawled {
  readonly params: { readonly [name: string]: string };
  readonly pair: readonly string[];
}

/** What a crawl through all calls asks for. */
export const qualityCrawl = ({ params, pair }: Crawled) => ({
  decideDuplicate: [{ params, body: { cards: pair, act: 'same', seen: 0 } }],
});

/** How a member of another hospital asks for two cards. */
export const qualityBoundary = {
  findDuplicates: () => ['without', { body: {} }] as const,
  duplicates: () => ['without', { query: { state: 'open' } }] as const,
  decideDuplicate: ({ pair }: { readonly pair: readonly string[] }) => ['duplicate.unknown', { body: { cards: pair, act: 'same', seen: 0 } }] as const,
};

/** How somebody without the right to identifiers asks. */
export const qualityWithheld = {
  findDuplicates: () => ({ body: {} }),
  duplicates: () => ({}),
  decideDuplicate: ({ globalId }: { readonly globalId: string }) => ({ body: { cards: [globalId, globalId], act: 'same', seen: 0 } }),
};
