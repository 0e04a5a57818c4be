import type { Texts } from '#shared/text/languages.ts';
import { randomText } from './ids.ts';
import { domainByAll, domainKey, domainsOfAll, logoKey } from './keys.ts';
import { readStored, storedVersion } from './stored.ts';
import { ConditionFailed, get, getMany, query, queryAll, transact } from './table.ts';
import type { Action, KeyedItem, ReadOptions } from './table.ts';

/** How the registry shows itself on a host, and what it offers there. */
export interface Domain {
  readonly id: string;
  readonly host: string;
  /** The projects that are shown there; none: all. */
  readonly project_ids: readonly string[];
  readonly title: Texts;
  readonly dashboard: Texts;
  readonly css: 'nav-default' | 'nav-theme-1';
  readonly contact_email: string | null;
  /** Minutes without a call after which a session ends; null: the product's own. */
  readonly session_time: number | null;
  readonly external_linkage_item: string | null;
}

/** Whether a project is offered on the domain's host; who may do what in it is another matter. */
export const showsProject = ({ project_ids }: Domain, projectId: string): boolean => project_ids.length === 0 || project_ids.includes(projectId);

const unconfigured: Domain = {
  id: '',
  host: '',
  project_ids: [],
  title: {},
  dashboard: {},
  css: 'nav-default',
  contact_email: null,
  session_time: null,
  external_linkage_item: null,
};

const usualSessionMinutes = 30;

/** ms without a call after which a session ends. */
export const idleTimeOf = ({ session_time }: Domain): number => (session_time ?? usualSessionMinutes) * 60_000;

export const newDomainId = (): string => randomText(10);

const readDomain = async (host: string, options?: ReadOptions): Promise<Domain | undefined> => {
  const item = await get(domainKey(host), options);
  return item && readStored<Domain>(item);
};

const hostIn = (item: { readonly d?: unknown }): string => (item.d as { readonly host: string }).host;

/** The host's own domain; a host without one is served by the only domain, where there is but one. */
export const findDomain = async (host: string): Promise<Domain | undefined> => {
  const own = await readDomain(host);
  if (own !== undefined) return own;
  const { items } = await query({ index: 'GSI2', ...domainsOfAll, limit: 2 });
  const [only] = items;
  return only === undefined || items.length > 1 ? undefined : readDomain(hostIn(only));
};

export const domainFor = async (host: string): Promise<Domain> => (await findDomain(host)) ?? unconfigured;

interface Known {
  readonly domain: Domain;
  readonly until: number;
}

const known = new Map<string, Known>();
const keptMs = 60_000;

/** Like `domainFor`, from what this instance read in the last minute: for calls to which a change may come that late. */
export const recentDomainFor = async (host: string, now: number): Promise<Domain> => {
  const found = known.get(host);
  if (found !== undefined && now < found.until) return found.domain;
  const domain = await domainFor(host);
  if (known.size > 100) known.clear();
  known.set(host, { domain, until: now + keptMs });
  return domain;
};

/** A data URL; null: the product's own. */
export const readLogo = async (host: string): Promise<string | null> => {
  const item = await get(logoKey(host));
  return item === undefined ? null : readStored<{ readonly logo: string }>(item).logo;
};

export const listDomains = async (): Promise<Domain[]> => {
  const items = await queryAll({ index: 'GSI2', ...domainsOfAll });
  const found = await getMany(items.map((item) => domainKey(hostIn(item))), { consistent: true });
  return found.flatMap((item) => (item === undefined ? [] : [readStored<Domain>(item)]));
};

const domainItem = (domain: Domain): KeyedItem => ({
  ...domainKey(domain.host),
  ...domainByAll(domain.id),
  ...storedVersion(),
  ...domain,
  project_ids: [...domain.project_ids],
  d: { host: domain.host },
});

const logoActions = (host: string, logo: string | null): Action[] =>
  logo === null ? [] : [{ put: { ...logoKey(host), ...storedVersion(), logo } }];

const done = async (actions: readonly Action[]): Promise<boolean> => {
  try {
    await transact(actions);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** False when the host has a domain already. */
export const insertDomain = (domain: Domain, logo: string | null): Promise<boolean> =>
  done([{ put: domainItem(domain), if: { pk: 'absent' } }, ...logoActions(domain.host, logo)]);

/** False when the new host has a domain already. */
export const replaceDomain = (before: Domain, after: Domain, logo: string): Promise<boolean> => {
  if (before.host === after.host) return done([{ put: domainItem(after) }, ...logoActions(after.host, logo)]);
  return done([
    { put: domainItem(after), if: { pk: 'absent' } },
    ...logoActions(after.host, logo),
    { remove: domainKey(before.host) },
    { remove: logoKey(before.host) },
  ]);
};
