import type * as z from 'zod/mini';
import type { domainForm } from '#shared/api/manage-forms.ts';
import type { Domain } from '../data/domains.ts';

/** The domain that a form describes, and its logo, which is stored apart. */
export const readDomainForm = (id: string, { domain_name, info, project_ids, session_time, external_linkage_item }: z.output<typeof domainForm>) => {
  const { logo, ...shown } = info;
  const domain: Domain = { id, host: domain_name, project_ids, session_time, external_linkage_item, ...shown };
  return { domain, logo };
};
