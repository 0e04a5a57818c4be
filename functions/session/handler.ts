import { languages } from '#shared/text/languages.ts';
import type { sessionCalls } from '#shared/api/session.ts';
import { domainFor, readLogo, zoneOf } from '../data/domains.ts';
import { keyedDigest } from '../data/digests.ts';
import { callerIdOf, closeSession } from '../data/sessions.ts';
import { createHandler } from '../http/create-handler.ts';
import type { UseCase } from '../http/create-handler.ts';
import { login, presentPerson } from './login.ts';

const language: UseCase<typeof sessionCalls.language> = () => [...languages];

const domainInfo: UseCase<typeof sessionCalls.domainInfo> = async ({ host }) => {
  const [domain, ownLogo] = await Promise.all([domainFor(host), readLogo(host)]);
  const isOwn = domain.host === host || domain.host === '';
  return { ...domain, time_zone: zoneOf(domain), logo: isOwn ? ownLogo : await readLogo(domain.host) };
};

/**
 * The key of the user's journal comes with the session and is kept nowhere: a device that holds unsaved answers can
 * read them only while their user is signed in, on whatever day and after whatever change of password. A machine has no
 * part in that: its token would hand the key of who issued it to whoever runs the machine.
 */
const check: UseCase<typeof sessionCalls.check> = async ({ principal }) => ({
  ...presentPerson(principal),
  journal_key: await keyedDigest('journal', callerIdOf(principal)),
});

const logout: UseCase<typeof sessionCalls.logout> = async ({ principal }) => {
  // A permanent token ends by being revoked: an external system has no sign-in to go back to.
  if (principal.session.scope === null) await closeSession(principal.session);
  return {};
};

/** Derived from what reads designs; loaded when it is asked for, because no other call of this function reads any. */
const designSchema: UseCase<typeof sessionCalls.designSchema> = async () => (await import('#shared/design/json-schema.ts')).designJsonSchema();

export const handler = createHandler(async () => (await import('#shared/api/session.ts')).sessionCalls, { language, domainInfo, login, check, logout, designSchema });
