import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { insertDomain } from '#functions/manage/data/domains.ts';
import { cardKey, cardsOf } from '#functions/data/keys.ts';
import { queryAll, update } from '#functions/data/table.ts';
import { callApi } from './call-api.ts';
import type { Received } from './call-api.ts';
import { freeDesign, openFolder } from './card-folder.ts';
import { runWorkers } from './lambda-endpoint.ts';

/** What a domain shows, for tests that look at what it links. */
export const shown = { title: {}, dashboard: {}, css: 'nav-default', contact_email: null, session_time: null } as const;
/** A call through the host. */
export const through = (host: string) => ({ 'x-origin-key': process.env.ORIGIN_KEY ?? '', 'x-viewer-host': host });

// The host of the calls that name none.
await insertDomain({ ...shown, id: 'plain', host: 'api.test', project_ids: [], external_linkage_item: null }, null);

interface Saver {
  readonly name?: string;
  readonly key?: string | undefined;
  readonly token?: string;
}

/** A folder on a host of its own, whose domain has the linkage item. */
export const openLinkedFolder = async (design = freeDesign, item: string | null = 'patient.pid') => {
  const registry = await openFolder(design);
  const { aoi, params, folder, project, chea } = registry;
  const host = `${randomUUID()}.example.org`;
  const id = randomUUID().slice(0, 10);
  await insertDomain({ ...shown, id, host, project_ids: [project.id], external_linkage_item: item }, null);
  const enter = (linkKey: string, { token = aoi.token }: Saver = {}) => callApi('openLinkedCard', { token, params, body: { linkKey }, headers: through(host) });
  /** A save with `link`, as the form sends it when the linkage entry began the card. */
  const saveWith = (link: { item: string; value: string | number }, { name = '青井', key, token = aoi.token }: Saver = {}): Promise<Received> => {
    const [page = '', named = ''] = link.item.split('.');
    const vals = { patient: { name }, [page]: { ...(page === 'patient' && { name }), [named]: link.value } };
    return callApi('saveCard', { token, params, body: { vals, link }, ...(key !== undefined && { headers: { 'idempotency-key': key } }) });
  };
  return {
    ...registry,
    host,
    enter,
    saveWith,
    /** The first save of a card that the entry with this value began. */
    saveBegun: async (linkKey: string, saver: Saver = {}): Promise<Received> => saveWith((await enter(linkKey, saver)).body.link, saver),
    stored: async () => (await queryAll({ ...cardsOf(folder.id), consistent: true })).filter(({ del }) => del === undefined),
    /** The manager's form of the domain. */
    setItem: (external_linkage_item: string | null) =>
      callApi('saveDomain', {
        token: chea.token,
        params: { domainId: id },
        body: {
          domain_name: host,
          project_ids: [project.id],
          info: { title: { ja: '題' }, dashboard: { ja: '略' }, contact_email: null, css: 'nav-default', logo: 'data:image/png;base64,AAAA' },
          session_time: null,
          external_linkage_item,
        },
      }),
    progress: async () => (await callApi('domains', { token: chea.token })).body.find((each: { id: string }) => each.id === id).linkage,
    /** Stores the card as a release or an instance did that did not know the linkage item. */
    forget: (cardId: string) => update(cardKey(folder.id, cardId), { remove: ['g2p', 'g2s'] }),
  };
};

/** Moves the clock on so far that no save can still be running, and lets the indexing end. */
export const runIndexing = async (): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  await runWorkers();
  vi.useRealTimers();
};

/** Random text, which compression does not make smaller. */
export const randomText = (length: number): string => Array.from({ length: length / 32 }, () => randomUUID().replaceAll('-', '')).join('');
