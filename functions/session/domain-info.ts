import type { sessionCalls } from '#shared/api/session.ts';
import { domainFor, readLogo } from '../data/domains.ts';
import type { UseCase } from '../http/create-handler.ts';

export const domainInfo: UseCase<typeof sessionCalls.domainInfo> = async ({ host }) => {
  const [domain, ownLogo] = await Promise.all([domainFor(host), readLogo(host)]);
  const isOwn = domain.host === host || domain.host === '';
  return { ...domain, logo: isOwn ? ownLogo : await readLogo(domain.host) };
};
