import { listDomains } from '../data/domains.ts';
import type { Domain } from '../data/domains.ts';
import { Problem } from '../problem.ts';

/** There are few domains, so nothing leads from an id to one of them but the list. */
export const findDomain = async (domainId: string): Promise<Domain> => {
  const domain = (await listDomains()).find(({ id }) => id === domainId);
  if (domain === undefined) throw new Problem('domain.unknown');
  return domain;
};
