import { readLogo } from '../data/domains.ts';
import type { Domain } from '../data/domains.ts';

export const presentDomain = async ({ host, title, dashboard, css, contact_email, project_ids, ...domain }: Domain) => ({
  ...domain,
  domain_name: host,
  project_ids: [...project_ids],
  info: { title, dashboard, css, contact_email, logo: await readLogo(host) },
});
