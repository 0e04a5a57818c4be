import type { sessionCalls } from '#shared/api/session.ts';
import { keyedDigest, nameDigest } from '../data/digests.ts';
import { domainFor, idleTimeOf } from '../data/domains.ts';
import { openSession } from '../data/sessions.ts';
import { countAttempt, secondsToNextWindow, takeBackAttempt, rememberRight, takeTurn } from '../data/login-attempts.ts';
import { findLogin, getUserAndOrg } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import type { Person } from '../http/principal.ts';
import { hashOfNobody, verifyPassword } from '../passwords.ts';
import { Problem } from '../problem.ts';

/** Failures of one network in a window, of logins that never came from there. */
const failuresPerAddress = 100;
/** Failures of one login in a window from all networks together that it never came from: many machines may guess at once. */
const failuresFromElsewhere = 100;

/** An id that no user has, so that an unknown login costs the same reads. */
const nobody = '0'.repeat(16);

/**
 * Each login waits longer after each failure from one network. Two limits bound those who try many logins from one network,
 * or one login from many networks. A network is often a whole hospital, so both limits spare whoever gave the right
 * password from that network before (`isFamiliar`); the wait of the login itself spares nobody.
 */
export const login: UseCase<typeof sessionCalls.login> = async ({ body, address, host, now }) => {
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
  // An unknown login does the same work, so that the time of the answer does not tell which logins exist.
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

/**
 * The network that an address stands for where failures are counted. An IPv6 line owns a whole /64, so whoever has one
 * could fail from another address each time; an IPv4 address written as IPv6 is the IPv4 address.
 */
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

/** What the client may know of the signed-in user; the contract strips the rest. */
export const presentPerson = ({ user, org, session }: Presented) => ({
  user: { ...user, is_permanent_token: session !== undefined && session.scope !== null },
  org,
});
