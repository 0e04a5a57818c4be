import { languages } from '#shared/text/languages.ts';
import type { sessionCalls } from '#shared/api/session.ts';
import { domainFor, readLogo, zoneOf, idleTimeOf } from '../manage/data/domains.ts';
import { keyedDigest, nameDigest } from '../data/digests.ts';
import { callerIdOf, closeSession, openSession } from './data/sessions.ts';
import { createHandler, type UseCase } from '../http/create-handler.ts';
import { countAttempt, secondsToNextWindow, takeBackAttempt, rememberRight, takeTurn } from './data/login-attempts.ts';
import { findLogin, getUserAndOrg } from '../people/data/users.ts';
import type { Person } from '../http/principal.ts';
import { hashOfNobody, verifyPassword } from '../people/passwords.ts';
import { Problem } from '../refusals/problem.ts';

/** A network may cause so many failures in a window, with logins that never came from it. */
const failuresPerAddress = 100;
/** A login may have so many failures in a window, from all networks that it never came from. */
const failuresFromElsewhere = 100;

/** No user has this id, so that an unknown login costs the same reads. */
const nobody = '0'.repeat(16);

/** Each login waits longer after failures from one network. Two limits stop wide guessing, but spare networks where the right password was given. */
const login: UseCase<typeof sessionCalls.login> = async ({ body, address, host, now }) => {
  const network = networkOf(address);
  const byLogin = await nameDigest('login', body.login_id);
  const [byBoth, byAddress] = await Promise.all([keyedDigest('login-from', `${byLogin}\n${network}`), keyedDigest('address', network)]);
  const [turn, found] = await Promise.all([takeTurn(byBoth, now), findLogin(body.login_id)]);
  if (turn.seconds > 0) throw new Problem('login.throttled', { seconds: turn.seconds });
  if (!turn.isFamiliar) {
    const [ofAddress, fromElsewhere] = await Promise.all([countAttempt(byAddress, now), countAttempt(byLogin, now)]);
    if (ofAddress > failuresPerAddress || fromElsewhere > failuresFromElsewhere) {
      throw new Problem('login.throttled', { seconds: secondsToNextWindow(now) });
    }
  }
  // Unknown logins do the same work, so that response times do not reveal which exist.
  const [isRight, person, domain] = await Promise.all([
    verifyPassword(body.hpasswd, found?.password_hash ?? hashOfNobody),
    getUserAndOrg(found?.user_id ?? nobody),
    domainFor(host),
  ]);
  if (!isRight || person === undefined || person.user.disabled) throw new Problem('login.failed');
  const [token] = await Promise.all([
    openSession(person.user, idleTimeOf(domain), now),
    rememberRight(byBoth, now),
    ...(turn.isFamiliar ? [] : [takeBackAttempt(byAddress, now), takeBackAttempt(byLogin, now)]),
  ]);
  return { token, ...presentPerson(person) };
};

/** An IPv6 line owns its whole /64, so all of it counts as one network. IPv4 written as IPv6 counts as IPv4. */
const networkOf = (address: string): string => {
  const text = address.trim().toLowerCase().replace(/^\[|\]$|%.*$/g, '');
  if (!text.includes(':')) return text;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = text.split('::');
  const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));
  const front = groupsOf(head);
  const missing = tail === undefined ? 0 : Math.max(8 - front.length - groupsOf(tail).length, 0);
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...groupsOf(tail ?? '')];
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
};

type Presented = Pick<Person, 'user' | 'org'> & { readonly session?: Person['session'] };

const presentPerson = ({ user, org, session }: Presented) => ({
  user: { ...user, is_permanent_token: session !== undefined && session.scope !== null },
  org,
});

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
