import type * as z from 'zod/mini';
import type { domainForm } from '#shared/api/manage-forms.ts';
import type { manageCalls } from '#shared/api/manage.ts';
import { usualZone } from '#shared/text/zones.ts';
import { insertDomain, listDomains, newDomainId, readLogo, replaceDomain, zoneOf, changesLinkage, differingDomain, linkageChangedOf, type Domain } from './data/domains.ts';
import { decideAnew, nextEdit, revisionOf } from '../data/outcomes.ts';
import { getLinkageIndexes, linkageStateOf } from '../cards/data/linkage-index.ts';
import { getProjects, listProjects } from '../projects/data/projects.ts';
import { domainOf } from '../refusals/find-or-refuse.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem, refuseInput, refuseStale } from '../refusals/problem.ts';
import { startWorker } from '../runtime/start-worker.ts';

export const domains: UseCase<typeof manageCalls.domains> = async ({ now }) => {
  const all = await listDomains();
  return Promise.all(all.map((domain) => presentDomain(domain, now, all)));
};

export const createDomain: UseCase<typeof manageCalls.createDomain> = async ({ body, now }) => {
  const { domain: read, logo } = readDomainForm(newDomainId(), body);
  await refuseDiffering(read);
  const domain = { ...read, linkage_changed: now };
  if ((await insertDomain(domain, logo)) === 'taken') throw new Problem('domain.taken');
  await indexLinkage(domain);
  return presentDomain(domain, now);
};

/** The host name is fixed once the domain exists (spec administration 4). */
export const saveDomain: UseCase<typeof manageCalls.saveDomain> = ({ params, body, principal, now }) =>
  decideAnew(async () => {
    const before = await domainOf(params.domainId);
    refuseStale(before, body.revision);
    const { domain, logo } = readDomainForm(before.id, { time_zone: zoneOf(before), ...body });
    if (domain.host !== before.host) refuseInput('body.domain_name', 'locked');
    await refuseDiffering(domain);
    const { linkage_changed = 0 } = before;
    const after = { ...domain, linkage_changed: changesLinkage(before, domain) ? Math.max(now, linkage_changed + 1) : linkage_changed };
    if ((await replaceDomain(before, after, logo, { by: principal.user.id, now })) === 'overtaken') return 'overtaken';
    if (after.linkage_changed !== linkage_changed) await indexLinkage(after);
    return presentDomain({ ...after, ...nextEdit(before) }, now);
  });

const readDomainForm = (id: string, { domain_name, info, project_ids, session_time, external_linkage_item, time_zone = usualZone }: z.output<typeof domainForm>) => {
  const { logo, ...shown } = info;
  const domain: Domain = { id, host: domain_name, project_ids, session_time, external_linkage_item, time_zone, ...shown };
  return { domain, logo };
};

const presentDomain = async (shown: Domain, now: number, all?: readonly Domain[]) => {
  const { host, title, dashboard, css, contact_email, project_ids, linkage_changed: _changed, ...domain } = shown;
  return {
    ...domain,
    revision: revisionOf(shown),
    time_zone: zoneOf(shown),
    domain_name: host,
    project_ids: [...project_ids],
    info: { title, dashboard, css, contact_email, logo: await readLogo(host) },
    linkage: await linkageProgress(shown, all ?? (await listDomains()), now),
  };
};

/** A card has one linkage value, so domains of one project must use the same item. */
const refuseDiffering = async (domain: Domain): Promise<void> => {
  const other = differingDomain(await listDomains(), domain);
  if (other !== undefined) throw new Problem('domain.linkage_differs', { domain_name: other.host, external_linkage_item: other.external_linkage_item });
};

const indexLinkage = async ({ external_linkage_item }: Pick<Domain, 'external_linkage_item'>): Promise<void> => {
  if (external_linkage_item !== null) await startWorker('LINKAGE_WORKER');
};

/** Answers null without a linkage item. Starts the worker if it is needed and none runs. */
const linkageProgress = async ({ external_linkage_item: item, project_ids }: Domain, domains: readonly Domain[], now: number) => {
  if (item === null) return null;
  const projects = await getProjects(project_ids.length > 0 ? project_ids : (await listProjects()).map(({ id }) => id));
  const folders = projects.flatMap((project) =>
    project.folders.flatMap(({ id, version }) => (version === null ? [] : [{ id, aim: { item, since: linkageChangedOf(domains, project.id) } }])),
  );
  const indexes = await getLinkageIndexes(folders.map(({ id }) => id));
  const states = folders.map(({ aim }, position) => {
    const index = indexes[position];
    const state = linkageStateOf(index, aim, now);
    const { cards = 0, total = 0 } = index ?? {};
    return { state, cards: state === undefined ? 0 : cards, total: state === 'done' ? cards : total };
  });
  if (states.some(({ state }) => state === undefined)) await startWorker('LINKAGE_WORKER');
  const sum = (part: 'cards' | 'total'): number => states.reduce((before, state) => before + state[part], 0);
  return { folders: states.length, ready: states.filter(({ state }) => state === 'done').length, cards: sum('cards'), total: sum('total') };
};
