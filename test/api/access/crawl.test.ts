import { afterEach, expect, it, vi } from 'vitest';
import { calls } from '#shared/api/calls.ts';
import type { CallContract } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';
import { globalIdOf } from '#functions/data/keys.ts';
import { inflatePart, listZipParts } from '#functions/storage/zip-parts.ts';
import { machinesCrawl } from '#test/modules/machines/access.ts';
import { qualityCrawl } from '#test/modules/quality/access.ts';
import { reviewCrawl, reviewLast } from '#test/modules/review/access.ts';
import { statisticsCrawl } from '#test/modules/statistics/access.ts';
import { versionCrawl } from '#test/modules/versions/access.ts';
import { inputFor } from '#test/support/access-world.ts';
import { callApi } from '#test/support/call-api.ts';
import type { Sent } from '#test/support/call-api.ts';
import { atStore } from '#test/support/at-store.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { finding, openPlanted, planted } from '#test/support/planted-registry.ts';
import type { Signed } from '#test/support/registry.ts';
import { sampleOf } from '#test/support/sweeps.ts';

type Registry = Awaited<ReturnType<typeof openPlanted>>;

/** Other ways to ask a call, beside the usual one. */
const furtherWays = (registry: Registry, cardHash: string): { readonly [Name in CallName]?: readonly Sent[] } => {
  const { params, cardParams, importId, folder, hash } = registry;
  return {
    recentCards: [{ query: { sort: 'updated_desc', offset: '0', limit: '50', count: 'true' } }],
    listCards: [{ params, query: { sort: 'created_desc', offset: '0', limit: '50', count: 'true' } }],
    findRecent: [{ query: { sort: 'updated_desc', limit: '50' } }],
    findCards: [{ params, query: { sort: 'created_desc', limit: '50' } }],
    ...machinesCrawl(params),
    cardHistory: [{ params: cardParams, query: { before: '3' } }],
    cardByGlobalId: [{ params: { globalId: globalIdOf(folder.id, cardParams.cardId) } }],
    // An id that is taken, and a card that another save was faster to change.
    saveCard: [
      { params, body: { vals: { patient: { pid: planted.pid, name: 'Otherwise' } } } },
      { params, body: { id: cardParams.cardId, card_hash: hash, vals: { patient: { pid: planted.pid, name: 'Otherwise' } } } },
    ],
    patchCard: [{ params: cardParams, body: { card_hash: hash, vals: { patient: { age: 44 } } } }, { params: cardParams, body: { card_hash: cardHash, vals: { patient: { age: 44 } } } }],
    openLinkedCard: [{ params, body: { linkKey: `${planted.pid}-2` } }],
    ...statisticsCrawl(params),
    ...qualityCrawl(registry),
    ...reviewCrawl(registry),
    ...versionCrawl(params),
    importState: [{ params: { ...params, importId } }],
    importRows: ['new', 'changed', 'unchanged', 'refused', 'asked'].map((kind) => ({ params: { ...params, importId }, query: { kind } })),
    importFindings: [{ params: { ...params, importId } }],
  };
};

/** After these calls there is less to see, so they come last. */
const last: readonly CallName[] = [
  'toggleOwnedUser',
  'removeOwnedUser',
  ...reviewLast,
  'deleteCard',
];
const left: readonly CallName[] = ['login', 'logout'];

const order = (): readonly CallName[] => {
  const asked = (Object.keys(routes) as CallName[]).filter((name) => !left.includes(name) && (calls[name] as CallContract).access !== 'manager');
  const isRead = (name: CallName): boolean => routes[name].startsWith('GET');
  const rank = (name: CallName): number => (last.includes(name) ? 2 + last.indexOf(name) : Number(!isRead(name)));
  return asked.toSorted((one, other) => rank(one) - rank(other));
};

const named = (name: CallName, sent: Sent): Sent => {
  const keys = [...routes[name].matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
  return { ...sent, params: Object.fromEntries(keys.map((key) => [key, sent.params?.[key] ?? ''])) };
};

const textOf = (bytes: Buffer): string => {
  const parts = bytes.subarray(0, 2).toString() === 'PK' ? (listZipParts(bytes, 1_000) ?? []) : [];
  return parts.length === 0 ? bytes.toString('utf8') : parts.map((part) => inflatePart(bytes, part)?.toString('utf8') ?? '').join('\n');
};

const plainFormats: readonly Readonly<Record<string, string>>[] = [
  {},
  { excel: 'true' },
  { style: 'excel', format: 'xlsx', helpers: 'true' },
  { style: 'statistics', format: 'xlsx', repeats: 'long' },
  { style: 'statistics', repeats: 'wide' },
  { style: 'statistics', format: 'zip' },
  { style: 'excel', format: 'zip', repeats: 'long' },
  { format: 'jsonl' },
  { format: 'fhir' },
  { format: 'odm' },
];
const formats = sampleOf(
  plainFormats.flatMap((format) => [{ lang: 'en', with_errors: 'true', ...format }, { lang: 'en', with_errors: 'true', deidentified: 'true', ...format }]),
  6,
);

/** The clock goes on; sessions are long enough for it. */
const later = (): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
afterEach(() => void vi.useRealTimers());

/** What somebody gets by every call, be it refused or not, and in every format of file. An answer may repeat what was sent. */
const crawl = async (registry: Registry, { token }: Signed) => {
  const got: { name: string; status: number; text: string; sent: string }[] = [];
  const ask = async (name: CallName, sent: Sent): Promise<void> => {
    const { status, text, headers } = await callApi(name, { ...named(name, sent), token });
    got.push({ name, status, text: text + JSON.stringify(headers), sent: JSON.stringify(sent) });
  };
  for (const name of order()) {
    await ask(name, await inputFor(name, await registry.world(), 'own'));
    for (const way of furtherWays(registry, (await registry.world()).own.cardHash)[name] ?? []) await ask(name, way);
    await runWorkers();
  }
  for (const query of formats) {
    const { status, body } = await callApi('requestExport', { token, params: registry.params, query });
    if (status !== 200) continue;
    await runWorkers();
    const { headers } = await callApi('fetchExport', { token, query: { k: body.key } });
    const file = await fetch(atStore(headers.location ?? ''));
    got.push({ name: `file ${JSON.stringify(query)}`, status, sent: '', text: textOf(Buffer.from(await file.arrayBuffer())) });
  }
  return got;
};

const succeeded = (got: Awaited<ReturnType<typeof crawl>>): number => new Set(got.filter(({ status }) => status < 400).map(({ name }) => name)).size;

const holding = (got: Awaited<ReturnType<typeof crawl>>, words: readonly string[]): string[] => [
  ...new Set(got.flatMap(({ name, text, sent }) => words.filter((word) => text.includes(word) && !sent.includes(word)).map((word) => `${name}: ${word}`))),
];

const identifiers = Object.values(planted);

// proves U4.7, U6.1
it('shows planted identifiers to who may see them, by many calls and files', async () => {
  const registry = await openPlanted(later);
  const told = holding(await crawl(registry, registry.full), identifiers);
  expect(new Set(told.map((line) => line.split(':').at(-1)?.trim()))).toEqual(new Set(identifiers));
  expect(new Set(told.map((line) => line.split(':')[0])).size).toBeGreaterThan(15);
});

it('shows no identifier to a member who may not see them, by any call or file', async () => {
  const registry = await openPlanted(later);
  const got = await crawl(registry, registry.blind);
  expect(succeeded(got)).toBeGreaterThan(50);
  expect(holding(got, [finding])).not.toEqual([]);
  expect(holding(got, identifiers)).toEqual([]);
});

it('shows nothing of another hospital to a member who is limited to the own one, by any call or file', async () => {
  const registry = await openPlanted(later);
  const got = await crawl(registry, registry.near);
  expect(succeeded(got)).toBeGreaterThan(50);
  expect(holding(got, ['Nearby'])).not.toEqual([]);
  expect(holding(got, [...identifiers, finding, registry.cardParams.cardId])).toEqual([]);
});
