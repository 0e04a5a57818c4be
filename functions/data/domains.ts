import type { Texts } from '#shared/text/languages.ts';
import { domainKey } from './keys.ts';
import { readStored, storedVersion } from './stored.ts';
import { getMany, put } from './table.ts';

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

export const domainFor = async (host: string): Promise<Domain> => {
  const [own, any] = await getMany([domainKey(host), domainKey(anyHost)]);
  const item = own ?? any;
  return item === undefined ? unconfigured : readStored<Domain>(item);
};

export const insertDomain = async (domain: Domain): Promise<void> => {
  await put({ ...domainKey(domain.host), ...storedVersion(), ...domain }, { pk: 'absent' });
};
