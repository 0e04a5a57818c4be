import type { sessionCalls } from '#shared/api/session.ts';
import { domainFor, idleTimeOf } from '../data/domains.ts';
import { keyedDigest } from '../data/keyed-digest.ts';
import { openSession } from '../data/sessions.ts';
import { countAttempt, failuresPerLogin, forgetAttempts, secondsToNextWindow, takeBackAttempt } from '../data/throttle.ts';
import { findLogin, getUserAndOrg, loginDigest } from '../data/users.ts';
import type { UseCase } from '../http/create-handler.ts';
import { hashOfNobody, verifyPassword } from '../password-hash.ts';
import { Problem } from '../problem.ts';
import { presentPerson } from './present-person.ts';

/** Failures of one address in a window; it may be a whole hospital behind one router. */
const failuresPerAddress = 100;

/** An id that no user has, so that an unknown login costs the same reads. */
const nobody = '0'.repeat(16);

export const login: UseCase<typeof sessionCalls.login> = async ({ body, address, host, now }) => {
  const [byLogin, byAddress] = await Promise.all([loginDigest(body.login_id), keyedDigest('address', address)]);
  const [ofLogin, ofAddress, found] = await Promise.all([countAttempt(byLogin, now), countAttempt(byAddress, now), findLogin(byLogin)]);
  if (ofLogin > failuresPerLogin || ofAddress > failuresPerAddress) {
    throw new Problem('login.throttled', { seconds: secondsToNextWindow(now) });
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
    forgetAttempts(byLogin, now),
    takeBackAttempt(byAddress, now),
  ]);
  return { token, ...presentPerson(person) };
};
