import type { manageCalls } from '#shared/api/manage.ts';
import { insertDomain, newDomainId } from '../data/domains.ts';
import type { UseCase } from '../http/create-handler.ts';
import { Problem } from '../problem.ts';
import { presentDomain } from './present-domain.ts';
import { readDomainForm } from './read-domain-form.ts';

export const createDomain: UseCase<typeof manageCalls.createDomain> = async ({ body }) => {
  const { domain, logo } = readDomainForm(newDomainId(), body);
  if (!(await insertDomain(domain, logo))) throw new Problem('domain.taken');
  return presentDomain(domain);
};
