import { languages } from '#shared/text/languages.ts';
import type { sessionCalls } from '#shared/api/session.ts';
import { domainFor, readLogo, zoneOf } from '../manage/data/domains.ts';
import { keyedDigest } from '../data/digests.ts';
import { callerIdOf, closeSession } from './data/sessions.ts';
import { createHandler, type UseCase } from '../http/create-handler.ts';
import { login, presentPerson } from './login.ts';

const language: UseCase<typeof sessionCalls.language> = () => [...languages];

const domainInfo: UseCase<typeof sessionCalls.domainInfo> = async ({ host }) => {
  const [domain, ownLogo] = await Promise.all([domainFor(host), readLogo(host)]);
  const isOwn = domain.host === host || domain.host === '';
  return { ...domain, time_zone: zoneOf(domain), logo: isOwn ? ownLogo : await readLogo(domain.host) };
};

/** The journal key comes with the session, so a device's unsaved answers are readable only while their user is signed in. Machine tokens get none. */
const check: UseCase<typeof sessionCalls.check> = async ({ principal }) => ({
  ...presentPerson(principal),
  journal_key: await keyedDigest('journal', callerIdOf(principal)),
});

const logout: UseCase<typeof sessionCalls.logout> = async ({ principal }) => {
  // Permanent tokens end only by revocation.
  if (principal.session.scope === null) await closeSession(principal.session);
  return {};
};

export const handler = createHandler(async () => (await import('#shared/api/session.ts')).sessionCalls, { language, domainInfo, login, check, logout });
