import type { manageCalls } from '#shared/api/manage.ts';
import { replaceDomain } from '../data/domains.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { findDomain } from './find-domain.ts';
import { presentDomain } from './present-domain.ts';
import { readDomainForm } from './read-domain-form.ts';

/** A new name moves the domain: its old host is served like any other without a domain of its own. */
export const saveDomain: UseCase<typeof manageCalls.saveDomain> = async ({ params, body }) => {
  const before = await findDomain(params.domainId);
  const { domain, logo } = readDomainForm(before.id, body);
  if (!(await replaceDomain(before, domain, logo))) throw new Problem('domain.taken');
  return presentDomain(domain);
};
