import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import type { domainForm } from '#shared/api/manage-forms.ts';
import { usualZone, clockIn, type Clock } from '#shared/text/zones.ts';
import { nextEdit, unedited, outcomeOf, type Edited } from '../../data/outcomes.ts';
import { randomText } from '../../data/ids.ts';
import { domainByAll, domainKey, domainsOfAll, logoKey } from '../../data/keys.ts';
import { historyActions, type Change } from '../../data/record-history.ts';
import { readStored, storedVersion } from '../../data/stored.ts';
import { get, getMany, query, queryAll, transact, type Action, type KeyedItem, type ReadOptions } from '../../data/table.ts';
import type { FormContext } from '#shared/form/form-types.ts';
import { dayNumber, isDateTime } from '#shared/text/dates.ts';
import type { Path } from '#shared/design/card-design.ts';

type DomainForm = z.output<typeof domainForm>;

/** The host shows the projects, or all if the list is empty. */
export interface Domain extends Edited, Omit<DomainForm['info'], 'logo'>, Pick<DomainForm, 'session_time' | 'external_linkage_item' | 'time_zone'> {
  readonly project_ids: readonly string[];
  readonly id: string;
  readonly host: string;
  /** The linkage item or the projects last changed at this time, in ms. */
  readonly linkage_changed?: number;
}

/** It tells only whether the host offers the project; rights are separate. */
export const showsProject = ({ project_ids }: Domain, projectId: string): boolean => project_ids.length === 0 || project_ids.includes(projectId);

/** A domain that names the project precedes those that show all projects. */
export const homeOf = (domains: readonly Domain[], projectId: string): Domain | undefined => {
  const showing = domains.filter((domain) => showsProject(domain, projectId));
  return showing.find(({ project_ids }) => project_ids.length > 0) ?? showing[0];
};

const offering = (domains: readonly Domain[], projectId: string): readonly Domain[] =>
  domains.filter((domain) => domain.external_linkage_item !== null && showsProject(domain, projectId));

/** A card has one linkage value, so all domains of a project share one item. It is null if none has one. */
export const linkageItemOf = (domains: readonly Domain[], projectId: string): Path | null => {
  const items = new Set(offering(domains, projectId).map(({ external_linkage_item: item }) => item));
  return items.size === 1 ? ([...items][0] ?? null) : null;
};

/** ms */
export const linkageChangedOf = (domains: readonly Domain[], projectId: string): number =>
  Math.max(0, ...offering(domains, projectId).map(({ linkage_changed = 0 }) => linkage_changed));

export const changesLinkage = (before: Domain, after: Domain): boolean =>
  before.external_linkage_item !== after.external_linkage_item ||
  [...before.project_ids].toSorted().join() !== [...after.project_ids].toSorted().join();

export const differingDomain = (domains: readonly Domain[], asked: Domain): Domain | undefined => {
  if (asked.external_linkage_item === null) return undefined;
  const sharesProject = (other: Domain): boolean =>
    asked.project_ids.length === 0 || other.project_ids.length === 0 || asked.project_ids.some((id) => other.project_ids.includes(id));
  return domains.find(
    (other) => other.id !== asked.id && other.external_linkage_item !== null && other.external_linkage_item !== asked.external_linkage_item && sharesProject(other),
  );
};

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

export const zoneOf = ({ time_zone }: Domain): string => time_zone ?? usualZone;

const usualSessionMinutes = 30;

/** A session ends after so many ms without a call. */
export const idleTimeOf = ({ session_time }: Domain): number => (session_time ?? usualSessionMinutes) * 60_000;

export const newDomainId = (): string => randomText(10);

const readDomain = async (host: string, options?: ReadOptions): Promise<Domain | undefined> => {
  const item = await get(domainKey(host), options);
  return item && readStored<Domain>(item);
};

const hostIn = (item: { readonly d?: unknown }): string => (item.d as { readonly host: string }).host;

/** A host without a domain uses the only domain, if there is exactly one. */
export const findDomain = async (host: string): Promise<Domain | undefined> => {
  const own = await readDomain(host);
  if (own !== undefined) return own;
  const { items } = await query({ index: 'GSI2', ...domainsOfAll, limit: 2 });
  const [only] = items;
  return only === undefined || items.length > 1 ? undefined : readDomain(hostIn(only));
};

export const domainFor = async (host: string): Promise<Domain> => (await findDomain(host)) ?? unconfigured;

const known = new Map<string, { readonly domain: Domain; readonly until: number }>();
const keptMs = 60_000;

export const recentDomainFor = async (host: string, now: number): Promise<Domain> => {
  const found = known.get(host);
  if (found !== undefined && now < found.until) return found.domain;
  const domain = await domainFor(host);
  if (known.size > 100) known.clear();
  known.set(host, { domain, until: now + keptMs });
  return domain;
};

let listedDomains: { readonly domains: readonly Domain[]; readonly at: number } | undefined;
/** Saves may use an outdated list for so long (`linkage-index.ts` waits longer). */
const listKeptMs = 10_000;

export const recentDomains = async (now: number): Promise<readonly Domain[]> => {
  if (listedDomains !== undefined && Math.abs(now - listedDomains.at) < listKeptMs) return listedDomains.domains;
  const domains = await listDomains();
  listedDomains = { domains, at: now };
  return domains;
};

export const registryClock = async (now: number, host: string): Promise<Clock> => clockIn(now, zoneOf(await recentDomainFor(host, now)));

/** A worker has no host that names the zone. */
export const zoneOfProject = async (projectId: string, now: number): Promise<string> => {
  const home = homeOf(await recentDomains(now), projectId);
  return home === undefined ? usualZone : zoneOf(home);
};

/** Time zones differ by at most a day; a larger difference is a wrong clock. */
const isNear = (day: string, today: string): boolean => Math.abs(dayNumber(day) - dayNumber(today)) <= 1;

/** Uses the user's clock if it can be right anywhere on earth, else the registry's. `corrected` tells that another clock was used. */
export const clockOf = async (context: Pick<FormContext, 'today' | 'now' | 'language'> | undefined, host: string, now: number) => {
  if (context === undefined) return { ...(await registryClock(now, host)), corrected: false };
  const { today } = clockIn(now, usualZone);
  const isBelieved = isNear(context.today, today) && isDateTime(context.now) && isNear(context.now.slice(0, 10), today);
  return isBelieved ? { today: context.today, now: context.now, corrected: false } : { ...(await registryClock(now, host)), corrected: true };
};

/** The logo is a data URL; null means the default logo. */
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

const logoAction = (host: string, logo: string | null): Action =>
  logo === null ? { remove: logoKey(host) } : { put: { ...logoKey(host), ...storedVersion(), logo } };

const write = async <Other extends string>(actions: readonly Action[], other: Other): Promise<'saved' | Other> => {
  const outcome = await outcomeOf(transact(actions), other);
  if (outcome === 'saved') listedDomains = undefined;
  return outcome;
};

export const insertDomain = (domain: Domain, logo: string | null): Promise<'saved' | 'taken'> =>
  write([{ put: domainItem(domain), if: { pk: 'absent' } }, logoAction(domain.host, logo)], 'taken');

const logoMark = (logo: string | null): string | null => logo && createHash('sha256').update(logo).digest('hex');

const formOf = ({ id: _id, host: _host, edits: _edits, linkage_changed: _changed, ...form }: Domain, logo: string | null) => ({ ...form, logo: logoMark(logo) });

export const replaceDomain = async (before: Domain, after: Domain, logo: string | null, by: Change): Promise<'saved' | 'overtaken'> => {
  const put = { ...domainItem({ ...after, host: before.host }), ...nextEdit(before) };
  const history = historyActions(domainKey(before.host), nextEdit(before), formOf(before, await readLogo(before.host)), formOf(after, logo), by);
  return write([{ put, if: unedited(before) }, logoAction(before.host, logo), ...history], 'overtaken');
};
