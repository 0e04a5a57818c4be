import { createHash, randomBytes } from 'node:crypto';
import type { TokenGrant } from '#shared/access/access.ts';
import { sessionKey } from '../../data/keys.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { recordIn, storedVersion } from '../../data/stored.ts';
import { put, remove, update } from '../../data/table.ts';

const absoluteMs = 12 * 3_600_000;
/** A session is written again only after this part of its idle time. */
const refreshPart = 0.1;

export interface Session {
  /** The digest is the SHA-256 of the token, which is not stored. */
  readonly digest: string;
  readonly user_id: string;
  readonly generation: number;
  readonly idle_ms: number;
  /** The session ends when idle until then, and in any case at `end`, both in ms. */
  readonly idle_end: number;
  readonly end: number;
  readonly scope: TokenScope | null;
}

export interface TokenScope {
  readonly project_id: string;
  readonly folder_id: string;
  /** The issuer is responsible since this time (ms) of issue or adoption. */
  readonly held_since: number;
  readonly machine?: Machine;
}

interface Machine extends TokenGrant {
  readonly name: string;
  /** The token was last used then (ms, within an hour); 0 means never. */
  readonly used: number;
}

const useMs = 3_600_000;

/** A machine counts as another caller than its issuer and the issuer's other machines. */
export const callerIdOf = ({ session, user }: { readonly session: Session; readonly user: { readonly id: string } }): string => (session.scope?.machine === undefined ? user.id : session.digest);

/** A token is `<user id>.<32 random bytes>`, so that the user and the session are read in one round trip. */
export type Token = Pick<Session, 'user_id' | 'digest'>;

/** A permanent token survives a change of password. */
export const isOfUser = (session: Session, user: { readonly id: string; readonly generation: number }): boolean =>
  session.user_id === user.id && (session.scope !== null || session.generation === user.generation);

export const digestOfToken = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const parseToken = (text: string): Token | undefined => {
  const match = /^([0-9a-z]{16})\.[A-Za-z0-9_-]{43}$/.exec(text);
  return match?.[1] === undefined ? undefined : { user_id: match[1], digest: digestOfToken(text) };
};

export const sessionFrom = recordIn<Session>;

/** ms */
export const signedInAt = ({ end }: Session): number => end - absoluteMs;

/** The storage deletes expired items late, so the time decides. */
export const isLive = (session: Session, now: number): boolean => now < session.idle_end && now < session.end;

export const newToken = (userId: string): string => `${userId}.${randomBytes(32).toString('base64url')}`;

export const openSession = async (user: { readonly id: string; readonly generation: number }, idleMs: number, now: number): Promise<string> => {
  const token = newToken(user.id);
  const { id: user_id, generation } = user;
  const session: Session = { digest: digestOfToken(token), user_id, generation, idle_ms: idleMs, idle_end: now + idleMs, end: now + absoluteMs, scope: null };
  await put({ ...sessionKey(session.digest), ...storedVersion(), ...session, scope: null, ttl: Math.ceil(session.end / 1_000) });
  return token;
};

/** Extends the idle end; a session that was closed meanwhile stays closed. */
export const keepSession = async ({ digest, scope, idle_end, idle_ms }: Session, now: number): Promise<void> => {
  const keep = (set: { readonly [path: string]: number }) => outcomeOf(update(sessionKey(digest), { set }, { pk: 'present' }), 'gone');
  const used = scope?.machine?.used;
  if (used === undefined && idle_end - now <= idle_ms * (1 - refreshPart)) await keep({ idle_end: now + idle_ms });
  if (used !== undefined && now - used >= useMs) await keep({ 'scope.machine.used': now, 'd.used': now });
};

export const closeSession = async (session: Session): Promise<void> => {
  await remove(sessionKey(session.digest));
};
