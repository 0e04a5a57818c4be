import type { Texts } from '#shared/text/languages.ts';
import { domainKey } from './keys.ts';
import { readStored, storedVersion } from './stored.ts';
import { getMany, insert } from './table.ts';

/** How the registry shows itself on a host. */
export interface Domain {
  readonly host: string;
  readonly title: Texts;
  readonly dashboard: Texts;
  readonly css: 'nav-default' | 'nav-theme-1';
  /** A data URL; null: the product's own. */
  readonly logo: string | null;
  readonly contact_email: string | null;
  /** Minutes without a call after which a session ends. */
  readonly session_time: number;
  readonly external_linkage_item: string | null;
}

/** Serves every host that has no domain of its own. */
export const anyHost = '*';

const unconfigured: Domain = {
  host: anyHost,
  title: {},
  dashboard: {},
  css: 'nav-default',
  logo: null,
  contact_email: null,
  session_time: 30,
  external_linkage_item: null,
};

/** The host's own domain, else that of any host. */
export const findDomain = async (host: string): Promise<Domain | undefined> => {
  const [own, any] = await getMany([domainKey(host), domainKey(anyHost)]);
  const item = own ?? any;
  return item && readStored<Domain>(item);
};

export const domainFor = async (host: string): Promise<Domain> => (await findDomain(host)) ?? unconfigured;

/** False when the host has a domain already. */
export const insertDomain = (domain: Domain): Promise<boolean> => insert({ ...domainKey(domain.host), ...storedVersion(), ...domain });
